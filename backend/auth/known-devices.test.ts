import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appCode } from '../testing/authenticator.ts'
import { createPerson } from '../testing/product/people.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const credentials = { email: 'ravi@example.org', password: 'a long enough password' }
const wrong = { ...credentials, password: 'not the password' }
const colleague = { email: 'asha@example.org', password: 'another long password' }

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 1 })
  await createPerson(server.services, { ...credentials, role: 'admin' })
  await createPerson(server.services, { ...colleague, role: 'admin' })
})
beforeEach(async () => {
  await server.services.database.server.query('delete from daan.rate_limits')
  await server.services.database.server.query('delete from auth.known_devices')
})
afterAll(() => server.close())

async function signIn(body: { email: string; password: string }, cookie = '', from = '203.0.113.1') {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'X-Forwarded-For': from, Cookie: cookie },
    body: JSON.stringify(body),
  })
  const given = response.headers.get('set-cookie') ?? ''
  return { status: response.status, given, cookie: given.split(';')[0] ?? '' }
}

async function blockTheAddress(from = '203.0.113.1') {
  for (let n = 0; n < 10; n++) await signIn(wrong, '', from)
  expect((await signIn(credentials, '', from)).status).toBe(429)
}

describe('a known browser', () => {
  test('receives a cookie hidden from scripts and other sites', async () => {
    const { given } = await signIn(credentials)
    expect(given).toMatch(/^daan-device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/)
    expect((await signIn(wrong)).given).toBe('')
  })

  test('signs in after other clients at its address have used up every attempt', async () => {
    const { cookie } = await signIn(credentials)
    await blockTheAddress()
    expect((await signIn(credentials, cookie)).status).toBe(200)
  })

  test('remembers each account that signed in there', async () => {
    const { cookie } = await signIn(colleague, '', '203.0.113.9')
    await blockTheAddress()
    expect((await signIn(credentials, cookie)).status).toBe(429)
    // Two accounts in one browser share one mark.
    const second = await signIn(credentials, cookie, '203.0.113.9')
    expect(second.cookie).toBe(cookie)
    expect((await signIn(credentials, cookie)).status).toBe(200)
  })

  test('has 10 guesses in 5 minutes', async () => {
    const { cookie } = await signIn(credentials)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await signIn(wrong, cookie, `198.51.100.${n}`)).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })

  test('gets no privilege from an invented or planted mark', async () => {
    const planted = `daan-device=${'A'.repeat(43)}`
    expect((await signIn(credentials, planted, '203.0.113.9')).cookie).not.toBe(planted)
    await blockTheAddress()
    expect((await signIn(credentials, planted)).status).toBe(429)
    expect((await signIn(credentials, 'daan-device=%00')).status).toBe(429)
  })

  test('loses its status with a new password and with the account', async () => {
    const { cookie } = await signIn(credentials)
    const { database } = server.services
    const kept = () => database.server.query('select mark_hash from auth.known_devices')
    const { rows } = await kept()
    expect(rows).toHaveLength(1)
    expect(String(rows[0]?.mark_hash)).not.toContain(cookie.split('=')[1])
    await database.server.query(`delete from auth.users where email = 'ravi@example.org'`)
    expect((await kept()).rows).toHaveLength(0)
    await createPerson(server.services, { ...credentials, role: 'admin' })
  })
})

describe('two-step sign-in', () => {
  const careful = { email: 'careful@example.org', password: 'a third long password' }
  let factorId: string
  let secret: string

  beforeAll(async () => {
    await createPerson(server.services, { ...careful, role: 'admin' })
    const client = officialClient(server.url, server.anonKey)
    await client.auth.signInWithPassword(careful)
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
    if (!data) throw new Error('no app was enrolled')
    factorId = data.id
    secret = data.totp.secret
    await client.auth.mfa.challengeAndVerify({ factorId, code: appCode(secret) })
  })

  async function post(path: string, body: unknown, token: string, cookie = '') {
    const response = await fetch(`${server.url}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: server.anonKey, Authorization: `Bearer ${token}`, Cookie: cookie },
      body: JSON.stringify(body),
    })
    const given = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    return { status: response.status, given, body: await response.json() }
  }

  /** Signs in and enters a code; returns the outcome. */
  async function enter(code: string, cookie = '') {
    const first = await post('/token?grant_type=password', careful, server.anonKey, cookie)
    expect(first.given).toBe('')
    const token = first.body.access_token
    const challenge = await post(`/factors/${factorId}/challenge`, {}, token)
    return post(`/factors/${factorId}/verify`, { challenge_id: challenge.body.id, code }, token, cookie)
  }

  test('recognises a browser after the second step, and a stolen password uses up no codes of the owner', async () => {
    const later = () =>
      server.services.database.server.query('update auth.mfa_factors set last_step = last_step - 3')
    await later()
    const { status, given } = await enter(appCode(secret))
    expect([status, given.slice(0, 12)]).toEqual([200, 'daan-device='])
    await later()
    for (let n = 0; n < 5; n++) expect((await enter('000000')).status).toBe(422)
    expect((await enter(appCode(secret))).status).toBe(429)
    // The owner's browser was already known.
    const owner = await officialClient(server.url, server.anonKey).auth.signInWithPassword(careful)
    const token = owner.data.session?.access_token ?? ''
    const challenge = await post(`/factors/${factorId}/challenge`, {}, token)
    const entered = await post(
      `/factors/${factorId}/verify`,
      { challenge_id: challenge.body.id, code: appCode(secret) },
      token,
      given,
    )
    expect(entered.status).toBe(200)
  })
})

test('binds the mark to the host over https', async () => {
  const { config } = server.services
  const before = config.publicUrl
  config.publicUrl = 'https://daan.example.org'
  const { given } = await signIn(credentials)
  config.publicUrl = before
  expect(given).toMatch(
    /^__Host-daan-device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})
