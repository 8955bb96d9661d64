import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionTo } from '#backend/db/connection.ts'
import { hangingDatabase } from '#backend/testing/hanging-database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let own: Awaited<ReturnType<typeof createTestDatabase>>
let way: Awaited<ReturnType<typeof hangingDatabase>>
let server: TestServer

beforeAll(async () => {
  own = await createTestDatabase('migrated')
  const client = new pg.Client(connectionTo(own.url))
  await client.connect()
  await client.query(
    `insert into public.site_settings (key, value) values ('razorpay_key_id', 'rzp_test_of_ours')
    on conflict (key) do update set value = excluded.value`,
  )
  await client.end()
  way = await hangingDatabase(own.url)
  server = await startTestServer({ DATABASE_URL: way.url })
})
afterAll(async () => {
  await way?.close()
  await server?.close()
  await own?.drop()
})

test('describes payments as last read while the database hangs', async () => {
  const ask = async () => (await fetch(`${server.url}/config.json`)).json()
  const before = await ask()
  expect(before).toMatchObject({ url: server.url, anonKey: server.anonKey, testMode: true })
  way.hang()
  expect(await ask()).toEqual(before)
}, 30_000)
