import { verify } from '@node-rs/argon2'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPerson } from '../testing/product/people.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'
import type { User } from './users.ts'

vi.mock('@node-rs/argon2', { spy: true })

let server: TestServer
let user: User
const password = 'a long enough password'
const email = 'Meera.Nair@example.org'

beforeAll(async () => {
  server = await startTestServer()
  user = await createPerson(server.services, { email, password, role: 'admin' })
})
afterAll(() => server.close())

function client() {
  return officialClient(server.url, server.anonKey)
}

/** Clears the counters for tests that are not about limits. */
async function forgetAllAttempts() {
  await server.services.database.server.query('delete from daan.rate_limits')
}

describe('signing in', () => {
  test('returns a session, the user and claims as the official client expects', async () => {
    const { data, error } = await client().auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    expect(data.session?.token_type).toBe('bearer')
    expect(data.session?.expires_in).toBe(3600)
    expect(data.user).toMatchObject({ id: user.id, email, aud: 'authenticated', role: 'authenticated' })
    const claims = decodeJwt(data.session?.access_token ?? '')
    expect(claims).toMatchObject({
      sub: user.id,
      email,
      role: 'authenticated',
      aud: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
    })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600)
    expect(Math.abs((data.session?.expires_at ?? 0) - (claims.exp ?? 0))).toBeLessThanOrEqual(1)
  })

  test('ignores the case of the address', async () => {
    const { data } = await client().auth.signInWithPassword({ email: 'MEERA.nair@EXAMPLE.org', password })
    expect(data.user?.id).toBe(user.id)
  })

  test('persists in the client that signed in', async () => {
    const signedIn = client()
    await signedIn.auth.signInWithPassword({ email, password })
    const { data } = await signedIn.auth.getUser()
    expect(data.user?.email).toBe(email)
  })

  test('answers a wrong password and an unknown address alike, after the same work', async () => {
    await forgetAllAttempts()
    vi.mocked(verify).mockClear()
    const wrong = await client().auth.signInWithPassword({ email, password: 'not the password' })
    const workForWrong = vi.mocked(verify).mock.calls.map(([stored]) => costOf(String(stored)))
    vi.mocked(verify).mockClear()
    const unknown = await client().auth.signInWithPassword({ email: 'nobody@example.org', password })
    const workForUnknown = vi.mocked(verify).mock.calls.map(([stored]) => costOf(String(stored)))

    for (const { data, error } of [wrong, unknown]) {
      expect(data.session).toBeNull()
      expect(error?.message).toBe('Invalid login credentials')
      expect(error?.code).toBe('invalid_credentials')
      expect(error?.status).toBe(400)
    }
    expect(workForWrong).toEqual(['$argon2id$v=19$m=19456,t=2,p=1'])
    expect(workForUnknown).toEqual(workForWrong)
  })

  test('uses the common error shape and the version that lets the client read it', async () => {
    const response = await post('/token?grant_type=password', { email, password: 'wrong one' })
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
      details: null,
      hint: null,
    })
  })

  test('refuses an account without a password', async () => {
    await server.services.database.server.query(`insert into auth.users (email) values ('new@example.org')`)
    const { error } = await client().auth.signInWithPassword({ email: 'new@example.org', password })
    expect(error?.message).toBe('Invalid login credentials')
  })

  test.each([
    ['no JSON', 'token?grant_type=password', '{', 400, 'bad_json'],
    ['a NUL', 'token?grant_type=password', '{"email":"a\\u0000@b.co","password":"x"}', 400, 'bad_json'],
    ['no password', 'token?grant_type=password', '{"email":"a@example.org"}', 400, 'validation_failed'],
    [
      'a password that is no text',
      'token?grant_type=password',
      '{"email":"a@b.co","password":{}}',
      400,
      'validation_failed',
    ],
    ['another grant', 'token?grant_type=pkce', '{}', 400, 'validation_failed'],
    [
      'a body beyond all measure',
      'token?grant_type=password',
      JSON.stringify({ email: 'a'.repeat(20_000) }),
      413,
      'validation_failed',
    ],
    ['a sign-up', 'signup', '{"email":"a@example.org","password":"secret1"}', 422, 'signup_disabled'],
    ['a route that is not there', 'magiclink', '{}', 404, 'not_found'],
  ])('answers %s with a code', async (_name, path, body, status, code) => {
    const response = await fetch(`${server.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: headers(),
      body,
    })
    expect([response.status, (await response.json()).code]).toEqual([status, code])
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  })

  test('requires the public key like every other call', async () => {
    const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      body: JSON.stringify({ email, password }),
    })
    expect([response.status, (await response.json()).code]).toEqual([401, 'no_api_key'])
  })

  test('works although the client still sends an expired token', async () => {
    const stale = await forge((jwt) => jwt.setExpirationTime('-1m'), server.services.config.JWT_SECRET)
    const { error } = await officialClient(server.url, server.anonKey, stale).auth.signInWithPassword({
      email,
      password,
    })
    expect(error).toBeNull()
  })
})

describe('the current user', () => {
  test('requires a session', async () => {
    const { error } = await client().auth.getUser()
    expect(error?.message).toBe('Auth session missing!')
  })

  test.each([
    ['signed with another secret', () => forge((jwt) => jwt, 'x'.repeat(48))],
    ['expired', () => forge((jwt) => jwt.setExpirationTime('-1s'), server.services.config.JWT_SECRET)],
    ['of another issuer', () => forge((jwt) => jwt.setIssuer('other'), server.services.config.JWT_SECRET)],
    ['without a signature (alg none)', async () => new UnsecuredJWT(claims()).setIssuer('daan').encode()],
    ['of an unknown role', () => forge((jwt) => jwt, server.services.config.JWT_SECRET, 'postgres')],
    ['that is rubbish', async () => 'rubbish'],
    ['that is the public key', async () => server.anonKey],
  ])('rejects a token %s', async (_name, make) => {
    const token = await make()
    const { data, error } = await client().auth.getUser(token)
    expect(data.user).toBeNull()
    expect([error?.status, error?.code]).toEqual([403, 'bad_jwt'])
  })

  test('rejects a valid token of a nonexistent session', async () => {
    const token = await forge((jwt) => jwt, server.services.config.JWT_SECRET)
    const { error } = await client().auth.getUser(token)
    expect(error?.message).toBe('Auth session missing!')
  })
})

test('lists in its settings which methods this instance offers', async () => {
  const response = await fetch(`${server.url}/auth/v1/settings`, { headers: headers() })
  expect(await response.json()).toMatchObject({
    disable_signup: true,
    external: { email: true, phone: false },
  })
  const health = await fetch(`${server.url}/auth/v1/health`, { headers: headers() })
  expect(health.status).toBe(200)
})

function headers() {
  return { apikey: server.anonKey, 'Content-Type': 'application/json' }
}

function post(path: string, body: unknown) {
  return fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify(body),
  })
}

function costOf(stored: string): string {
  return stored.split('$').slice(0, 4).join('$')
}

function claims(role = 'authenticated') {
  return { sub: user.id, role, aud: 'authenticated', session_id: '7d6b1d2c-57a5-4f0e-9d5e-0a8d3c1f2b3a' }
}

function forge(change: (jwt: SignJWT) => SignJWT, secret = '', role?: string): Promise<string> {
  const jwt = new SignJWT(claims(role))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('daan')
    .setIssuedAt()
    .setExpirationTime('1h')
  return change(jwt).sign(new TextEncoder().encode(secret))
}
