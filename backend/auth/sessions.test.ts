import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetPastAttempts } from '../http/rate-limit.ts'
import { createPerson } from '../testing/product/people.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'
import { cleanUpSignIn } from './clean-up.ts'

let server: TestServer
let second: TestServer
const credentials = { email: 'asha@example.org', password: 'a long enough password' }

beforeAll(async () => {
  server = await startTestServer()
  second = await startTestServer({}, server)
  await createPerson(server.services, { ...credentials, role: 'admin' })
})
beforeEach(() => sql('delete from daan.rate_limits'))
afterAll(async () => {
  await second.close()
  await server.close()
})

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

async function signIn(on = server) {
  const client = officialClient(on.url, on.anonKey)
  const { data, error } = await client.auth.signInWithPassword(credentials)
  if (!data.session) throw error ?? new Error('no session')
  return { client, session: data.session }
}

function refresh(token: string, on = server) {
  return officialClient(on.url, on.anonKey).auth.refreshSession({ refresh_token: token })
}

/** Ages the refresh tokens, whose time is kept by the database. */
function later(interval: string) {
  return sql('update auth.refresh_tokens set used_at = used_at - $1::interval', [interval])
}

async function isSignedIn(client: SupabaseClient): Promise<boolean> {
  const { data } = await client.auth.getUser()
  return data.user !== null
}

describe('refreshing', () => {
  test('returns a new pair of tokens for the same session', async () => {
    const { session } = await signIn()
    const { data, error } = await refresh(session.refresh_token)
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(data.user?.email).toBe(credentials.email)
    expect(sessionIdOf(data.session?.access_token)).toBe(sessionIdOf(session.access_token))
    const again = await refresh(data.session?.refresh_token ?? '')
    expect(again.error).toBeNull()
  })

  test('stores nothing in the database that could sign in', async () => {
    const { session } = await signIn()
    const { rows } = await sql(`select encode(token_hash, 'escape') as kept from auth.refresh_tokens`)
    expect(rows.map(({ kept }) => kept)).not.toContain(session.refresh_token)
  })

  test('returns the same session to two tabs on two servers at once', async () => {
    const { session } = await signIn()
    const results = await Promise.all(
      [server, second, server, second, server, second].map((on) => refresh(session.refresh_token, on)),
    )
    expect(results.map(({ error }) => error)).toEqual(Array(6).fill(null))
    const tokens = new Set(results.map(({ data }) => data.session?.refresh_token))
    expect(tokens.size).toBe(1)
    const { error } = await refresh([...tokens][0] ?? '')
    expect(error).toBeNull()
  })

  test('returns the newest token for a just-used one, however often the other tab was faster', async () => {
    const { session } = await signIn()
    const first = await refresh(session.refresh_token)
    const newest = await refresh(first.data.session?.refresh_token ?? '')
    const { data } = await refresh(session.refresh_token)
    expect(data.session?.refresh_token).toBe(newest.data.session?.refresh_token)
  })

  test('ends the session for a token used more than 10 seconds ago', async () => {
    const { client, session } = await signIn()
    const bystander = await signIn()
    const { data } = await refresh(session.refresh_token)
    await later('11 seconds')
    const stolen = await refresh(session.refresh_token)
    expect(stolen.error?.code).toBe('refresh_token_already_used')
    expect(stolen.error?.message).toBe('Invalid Refresh Token: Already Used')
    const newest = await refresh(data.session?.refresh_token ?? '')
    expect(newest.error?.code).toBe('refresh_token_not_found')
    expect(await isSignedIn(client)).toBe(false)
    expect(await isSignedIn(bystander.client)).toBe(true)
  })

  test('keeps the session for a token used a few seconds ago', async () => {
    const { session } = await signIn()
    await refresh(session.refresh_token)
    await later('5 seconds')
    expect((await refresh(session.refresh_token)).error).toBeNull()
  })

  test('refuses an unknown token', async () => {
    const { error } = await refresh('made-up')
    expect([error?.status, error?.code]).toEqual([400, 'refresh_token_not_found'])
    expect(error?.message).toBe('Invalid Refresh Token: Refresh Token Not Found')
  })

  test.each([
    ['a month without a visit', `refreshed_at = now() - interval '31 days'`],
    ['three months, however busy', `created_at = now() - interval '91 days'`],
  ])('requires the password again after %s', async (_when, aged) => {
    const { client, session } = await signIn()
    await sql(`update auth.sessions set ${aged} where id = $1`, [sessionIdOf(session.access_token)])
    expect(await isSignedIn(client)).toBe(false)
    const { error } = await refresh(session.refresh_token)
    expect(error?.code).toBe('session_expired')
  })

  test('fails in no other way during sign-out', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { client, session } = await signIn()
        const [{ error }] = await Promise.all([
          refresh(session.refresh_token, second),
          client.auth.signOut({ scope: 'local' }),
        ])
        return error?.code ?? 'refreshed'
      }),
    )
    expect(outcomes.filter((code) => code !== 'refreshed' && code !== 'refresh_token_not_found')).toEqual([])
  })
})

describe('signing out', () => {
  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('ends the sessions of the scope %s and no others', async (scope, left) => {
    const [here, there, elsewhere] = [await signIn(), await signIn(), await signIn(second)]
    const { error } = await here.client.auth.signOut({ scope })
    expect(error).toBeNull()
    const tokens = [here, there, elsewhere].map(({ session }) => session)
    const answers = await Promise.all(
      tokens.map(({ access_token }) => server.visitor.auth.getUser(access_token)),
    )
    expect(answers.map(({ data }) => data.user !== null)).toEqual(left)
    const refreshed = await Promise.all(tokens.map(({ refresh_token }) => refresh(refresh_token)))
    expect(refreshed.map(({ error }) => error === null)).toEqual(left)
  })

  test('tolerates repetition and unknown scopes', async () => {
    const { session } = await signIn()
    const out = (scope: string) =>
      fetch(`${server.url}/auth/v1/logout?scope=${scope}`, {
        method: 'POST',
        headers: { apikey: server.anonKey, Authorization: `Bearer ${session.access_token}` },
      })
    expect((await out('everywhere')).status).toBe(400)
    expect((await out('local')).status).toBe(204)
    const again = await out('local')
    expect([again.status, (await again.json()).code]).toEqual([403, 'session_not_found'])
  })

  test('requires a token', async () => {
    const response = await fetch(`${server.url}/auth/v1/logout`, {
      method: 'POST',
      headers: { apikey: server.anonKey },
    })
    expect([response.status, (await response.json()).code]).toEqual([401, 'no_authorization'])
  })

  test('makes the official client report a missing session', async () => {
    const { client, session } = await signIn()
    await officialClient(server.url, server.anonKey).auth.admin.signOut(session.access_token, 'global')
    const { error } = await client.auth.getUser()
    expect(error?.message).toBe('Auth session missing!')
  })
})

test('refuses an unexpired token after sign-out, even for its own profile', async () => {
  const { client, session } = await signIn()
  const withToken = officialClient(server.url, server.anonKey, session.access_token)
  expect((await withToken.from('profiles').select('id')).data?.length).toBeGreaterThan(0)
  await client.auth.signOut({ scope: 'local' })
  expect((await withToken.from('profiles').select('id')).data).toEqual([])
})

test('removes only expired rows in the clean-up', async () => {
  await sql('delete from auth.sessions')
  const { client, session } = await signIn()
  await refresh(session.refresh_token)
  const old = await signIn()
  await sql(`update auth.sessions set refreshed_at = now() - interval '31 days' where id = $1`, [
    sessionIdOf(old.session.access_token),
  ])
  await sql(
    `insert into auth.one_time_tokens (token_hash, user_id, kind, seed, expires_at)
    select '\\x01'::bytea, id, 'recovery', 'seed', now() - interval '1 minute' from auth.users union all
    select '\\x02'::bytea, id, 'recovery', 'seed', now() + interval '1 minute' from auth.users`,
  )
  await sql(`insert into daan.rate_limits values ('\\x01', '{}', now() - interval '1 minute')`)
  await cleanUpSignIn(server.services.database)
  await forgetPastAttempts(server.services.database)
  const count = async (table: string) => Number((await sql(`select count(*) from ${table}`)).rows[0].count)
  expect(await count('auth.sessions')).toBe(1)
  expect(await count('auth.refresh_tokens')).toBe(2)
  expect(await count('auth.one_time_tokens')).toBe(1)
  expect(await count('daan.rate_limits where expires_at < now()')).toBe(0)
  expect(await isSignedIn(client)).toBe(true)
})

function sessionIdOf(accessToken = ''): string {
  return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).session_id
}
