import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#backend/db/database.ts'
import { engineUrl, writeAccess } from '#backend/db/engine-access.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { composeWelcome, inLines } from './welcome.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ADMINISTRATOR = 'admin@example.org, password as set'

test.each([
  ['', 'not configured (add the keys in the back office under Settings)'],
  ['rzp_test_abc', 'Razorpay, test keys: no real money'],
  ['rzp_live_abc', 'Razorpay, live keys'],
])('describes the key “%s” as payments %s', async (key, payments) => {
  await server.services.database.server.query(
    `insert into public.site_settings (key, value) values ('razorpay_key_id', $1)
    on conflict (key) do update set value = excluded.value`,
    [key],
  )
  expect((await composeWelcome(server.services, ADMINISTRATOR)).payments).toBe(payments)
})

test('appears although the database does not answer', async () => {
  const { log } = server.services
  const gone = connect({ url: 'postgres://nobody@127.0.0.1:1/none', log })
  const welcome = await composeWelcome({ ...server.services, database: gone }, ADMINISTRATOR)
  expect(welcome).toMatchObject({
    site: server.url,
    administrator: ADMINISTRATOR,
    database: 'PostgreSQL in the data directory',
    payments: 'not known, since the database did not answer',
  })
  expect(inLines(welcome)).toContain('  Payments:      not known, since the database did not answer')
  const node = '20.19.0, without security fixes'
  expect(inLines({ ...welcome, node })).toContain(`  Node:          ${node}\n`)
  expect(inLines({ ...welcome, node: undefined })).not.toContain('Node:')
  await gone.close()
})

test('calls the engine by its data directory, even when development passes on its address', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'daan-welcome-'))
  const access = { port: 5433, password: 'own' }
  writeAccess(DATA_DIR, access)
  const databaseAt = async (DATABASE_URL: string) => {
    const config = { ...server.services.config, DATA_DIR, DATABASE_URL }
    return (await composeWelcome({ ...server.services, config }, ADMINISTRATOR)).database
  }
  expect(await databaseAt(engineUrl(access))).toBe('PostgreSQL in the data directory')
  expect(await databaseAt('postgres://daan@db.example.org/daan')).toBe('the PostgreSQL of DATABASE_URL')
  rmSync(DATA_DIR, { recursive: true })
})
