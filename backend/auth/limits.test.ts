import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPerson } from '../testing/product/people.ts'
import { officialClient, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let second: TestServer
const credentials = { email: 'ravi@example.org', password: 'a long enough password' }

beforeAll(async () => {
  // Trusts a proxy so that a test can use any client address.
  server = await startTestServer({ TRUST_PROXY: 1 })
  second = await startTestServer({ TRUST_PROXY: 1 }, server)
  await createPerson(server.services, { ...credentials, role: 'admin' })
})
beforeEach(() => server.services.database.server.query('delete from daan.rate_limits'))
afterAll(async () => {
  await second.close()
  await server.close()
})

function attempt(given: { email: string; password: string }, from = '203.0.113.1', on = server) {
  return post('/token?grant_type=password', given, from, on)
}

async function post(path: string, body: unknown, from: string, on = server) {
  const response = await fetch(`${on.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: on.anonKey, 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    ...(await response.json()),
  }
}

const wrong = { ...credentials, password: 'not the password' }

const codesOf = async (attempts: ReturnType<typeof attempt>[]) =>
  (await Promise.all(attempts)).map(({ code }) => code)
const passed = (codes: string[]) => codes.filter((code) => code === 'invalid_credentials').length

describe('sign-in attempts', () => {
  test('allows exactly 10 of 20 concurrent attempts at one account from one address, across two servers', async () => {
    const attempts = Array.from({ length: 20 }, (_, n) => attempt(wrong, undefined, n % 2 ? second : server))
    const codes = await codesOf(attempts)
    expect(passed(codes)).toBe(10)
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(10)
  })

  test('allows exactly 30 of 50 concurrent attempts at different accounts from one address', async () => {
    const attempts = Array.from({ length: 50 }, (_, n) =>
      attempt({ email: `somebody-${n}@example.org`, password: 'guess' }, undefined, n % 2 ? second : server),
    )
    const codes = await codesOf(attempts)
    expect(passed(codes)).toBe(30)
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(20)
  })

  test('refuses further attempts with a message and a retry time, even with the right password', async () => {
    for (let n = 0; n < 10; n++) await attempt(wrong)
    const refused = await attempt(credentials)
    expect(refused.status).toBe(429)
    expect(refused.message).toBe('Too many sign-in attempts. Please try again in 5 minutes.')
    expect(Number(refused.retryAfter)).toBeGreaterThan(240)
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(300)
    const atOwnAddress = officialClient(server.url, server.anonKey)
    for (let n = 0; n < 10; n++) await atOwnAddress.auth.signInWithPassword(wrong)
    const { error } = await atOwnAddress.auth.signInWithPassword(credentials)
    expect([error?.status, error?.code]).toEqual([429, 'over_request_rate_limit'])
  })

  test('does not lock out other addresses', async () => {
    for (let n = 0; n < 12; n++) await attempt(wrong, '198.51.100.1')
    expect((await attempt(wrong, '198.51.100.1')).status).toBe(429)
    expect((await attempt(credentials, '203.0.113.7')).status).toBe(200)
  })

  test('gives many attackers 50 guesses a day plus 3 per address, without locking out the owner', async () => {
    const addresses = Array.from({ length: 12 }, (_, n) => `198.51.100.${n}`)
    // Each address exceeds its limit; the last ones arrive once the account is guarded.
    const early = await codesOf(
      addresses.slice(0, 6).flatMap((from) => Array.from({ length: 12 }, () => attempt(wrong, from))),
    )
    const late = await codesOf(
      addresses.slice(6).flatMap((from) => Array.from({ length: 5 }, () => attempt(wrong, from))),
    )
    expect(passed(early)).toBeLessThanOrEqual(50 + 3 * 6)
    expect(passed(late)).toBe(3 * 6)
    expect((await attempt(credentials, '203.0.113.7')).status).toBe(200)
    // After one correct password the low limit no longer applies.
    for (let n = 0; n < 4; n++) expect((await attempt(credentials, '203.0.113.7')).status).toBe(200)
  })

  test('allows at most 30 a day at one account from one address', async () => {
    const { database } = server.services
    let looked = 0
    for (let round = 0; round < 5; round++) {
      looked += passed(await codesOf(Array.from({ length: 12 }, () => attempt(wrong))))
      // Five minutes later the daily counters remain.
      await database.server.query(
        `update daan.rate_limits set attempts = array(select a - interval '6 minutes' from unnest(attempts) a)`,
      )
    }
    expect(looked).toBe(30)
  })

  test('counts for one account however its address is written', async () => {
    const spellings = ['ravi@example.org', 'RAVI@example.org', ' Ravi@Example.ORG ']
    for (let n = 0; n < 10; n++) await attempt({ ...wrong, email: spellings[n % 3] ?? '' })
    expect((await attempt({ ...wrong, email: 'rAvI@example.org' })).status).toBe(429)
  })

  test('limits unknown addresses in the same way', async () => {
    const unknown = { email: 'nobody@example.org', password: 'guess' }
    for (let n = 0; n < 10; n++) expect((await attempt(unknown)).status).toBe(400)
    expect((await attempt(unknown)).status).toBe(429)
  })

  test('resets the counter of the account after a success, not that of the address', async () => {
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 9; n++) expect((await attempt(wrong)).status).toBe(400)
      expect((await attempt(credentials)).status).toBe(200)
    }
    expect((await attempt(credentials)).status).toBe(429)
    expect((await attempt(credentials, '203.0.113.2')).status).toBe(200)
  })

  test('does not count successes against the account', async () => {
    for (let n = 0; n < 60; n++) expect((await attempt(credentials, `198.51.100.${n}`)).status).toBe(200)
    const codes = await codesOf(Array.from({ length: 5 }, () => attempt(wrong, '203.0.113.8')))
    expect(passed(codes)).toBe(5)
  })

  test('ignores forged proxy headers', async () => {
    const codes: number[] = []
    for (let n = 0; n < 31; n++) {
      codes.push(
        (await attempt({ email: `u${n}@example.org`, password: 'guess' }, `192.0.2.${n}, 203.0.113.9`))
          .status,
      )
    }
    expect(codes.slice(-2)).toEqual([400, 429])
  })
})

test('limits recovery mails by requester, never by recipient', async () => {
  const ask = (email: string, from: string) => post('/recover', { email }, from)
  for (let n = 0; n < 3; n++) expect((await ask(credentials.email, '203.0.113.1')).status).toBe(200)
  const refused = await ask(credentials.email.toUpperCase(), '203.0.113.1')
  expect([refused.status, refused.code]).toEqual([429, 'over_email_send_rate_limit'])
  expect(refused.message).toBe('Too many emails were asked for. Please try again in 60 minutes.')
  for (let n = 0; n < 12; n++) expect((await ask(credentials.email, `198.51.100.${n}`)).status).toBe(200)
  for (let n = 0; n < 3; n++) expect((await ask('nobody@example.org', '203.0.113.2')).status).toBe(200)
  expect((await ask('nobody@example.org', '203.0.113.2')).status).toBe(429)
  for (let n = 0; n < 10; n++) expect((await ask(`n${n}@example.org`, '192.0.2.7')).status).toBe(200)
  expect((await ask('n11@example.org', '192.0.2.7')).status).toBe(429)
})
