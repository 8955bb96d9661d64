import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { readEmailService } from './services/read-services.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const save = (key: string, value: string) =>
  server.services.database.server.query(
    `insert into public.site_settings (key, value) values ($1, $2)
    on conflict (key) do update set value = excluded.value`,
    [key, value],
  )

/** As a visitor reads it, and as the sender decides it. */
async function isAvailable(): Promise<boolean> {
  const { rows } = await server.services.database.server.query(
    `select value from public.site_settings where key = 'letters_available'`,
  )
  const isNoted = rows[0]?.value === 'yes'
  expect(isNoted).toBe((await readEmailService(server.services)) !== undefined)
  return isNoted
}

test('notes in a public setting whether emails can be sent', async () => {
  expect(await isAvailable()).toBe(false)
  await save('email_sender_address', 'hello@example.org')
  expect(await isAvailable()).toBe(false)
  await save('email_service_api_key', 're_secret')
  expect(await isAvailable()).toBe(true)
  await save('email_transport', 'smtp')
  expect(await isAvailable()).toBe(false)
  await save('smtp_host', 'smtp.example.org')
  expect(await isAvailable()).toBe(true)
  await save('email_sender_address', '')
  expect(await isAvailable()).toBe(false)
})
