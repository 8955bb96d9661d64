import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { cleanUp } from './clean-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('deletes expired limits, sign-ins and donors’ sessions, and nothing else', async () => {
  const sql = (text: string) => server.services.database.server.query(text)
  const { id } = await server.signedIn('admin')
  const [over, holds] = [`now() - interval '1 minute'`, `now() + interval '1 minute'`]
  for (const [n, end] of [over, holds].entries()) {
    await sql(`insert into daan.rate_limits values ('\\x0${n}', '{}', ${end})`)
    await sql(`insert into auth.one_time_tokens (token_hash, user_id, kind, seed, expires_at)
      values ('\\x0${n}', '${id}', 'recovery', 'seed', ${end})`)
    await sql(`insert into daan.guest_sessions (kind, subject, email, expires_at)
      values ('donor', gen_random_uuid(), 'asha@example.org', ${end})`)
  }
  await cleanUp(server.services)
  for (const table of ['daan.rate_limits', 'auth.one_time_tokens', 'daan.guest_sessions']) {
    expect((await sql(`select expires_at > now() as holds from ${table}`)).rows, table).toEqual([
      { holds: true },
    ])
  }
  expect((await sql('select from auth.sessions')).rowCount).toBe(1)
})
