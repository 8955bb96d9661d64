import type * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPerson } from '../testing/product/people.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** The guesses whose turn has come: each is checked until the test lets it go. */
const guesses: (() => void)[] = []
/** The passwords in the order in which they were checked. */
const checked: string[] = []
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return {
    ...real,
    verify: async (stored: string, given: string) => {
      checked.push(given)
      if (given === GUESS) await new Promise<void>((go) => guesses.push(go))
      return real.verify(stored, given)
    },
  }
})

const GUESS = 'not the password'
const owner = { email: 'ravi@example.org', password: 'a long enough password' }
const OWNERS_ADDRESS = '203.0.113.7'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 1 })
  await createPerson(server.services, { ...owner, role: 'admin' })
})
beforeEach(() => server.services.database.server.query('delete from daan.rate_limits'))
afterAll(() => server.close())

async function signIn(email: string, password: string, from: string, cookie = '') {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'X-Forwarded-For': from, Cookie: cookie },
    body: JSON.stringify({ email, password }),
  })
  const body = (await response.json()) as { code?: string }
  return {
    status: response.status,
    code: body.code,
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}

/** Guesses at as many accounts, so that only where they come from counts. */
function burst(addresses: string[], each: number) {
  return addresses.flatMap((from) =>
    Array.from({ length: each }, (_, n) => signIn(`somebody-${n}@example.org`, GUESS, from)),
  )
}

/** Lets one guess after the other go until all of these are answered. */
async function letGoUntil<T>(answers: Promise<T>): Promise<T> {
  let isAnswered = false
  const done = answers.finally(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    guesses.shift()?.()
    await new Promise((wake) => setTimeout(wake, 1))
  }
  return done
}

async function letAllGo(asked: ReturnType<typeof burst>) {
  return (await letGoUntil(Promise.all(asked))).map(({ code }) => code)
}

/** Until so many guesses from IPv6, and so many sign-ins from IPv4, were counted: what is not being checked waits. */
async function untilCounted(guessed: number, signIns = 0) {
  // By network, by address, by both it and the account (in 5 minutes and in a day), and by the account.
  const counted = guessed * 5 + signIns * 4
  await vi.waitUntil(
    async () => {
      const { rows } = await server.services.database.server.query<{ attempts: number }>(
        'select coalesce(sum(cardinality(attempts)), 0)::int as attempts from daan.rate_limits',
      )
      return (rows[0]?.attempts ?? 0) >= counted
    },
    { timeout: 50_000, interval: 20 },
  )
}

const networks = Array.from({ length: 33 }, (_, n) => `2001:db8:${n.toString(16)}:1::1`)
const subnets = Array.from({ length: 33 }, (_, n) => `2001:db8:aaaa:${n.toString(16)}::1`)

beforeEach(() => {
  checked.length = 0
})

test('a burst from 33 addresses of one network delays a sign-in from elsewhere by a few guesses', async () => {
  const asked = burst(subnets, 2)
  await untilCounted(66)
  const signedIn = signIn(owner.email, owner.password, OWNERS_ADDRESS)
  await untilCounted(66, 1)
  expect((await letGoUntil(signedIn)).status).toBe(200)
  await letAllGo(asked)
  expect(checked).toHaveLength(67)
  expect(checked.indexOf(owner.password)).toBeLessThan(6)
})

test('a burst from 33 networks, more than could once wait, leaves the owner’s sign-in its turn', async () => {
  const asked = burst(networks, 8)
  // Two are looked at, and 240 can wait.
  await untilCounted(242)
  expect((await letGoUntil(signIn(owner.email, owner.password, OWNERS_ADDRESS))).status).toBe(200)
  const codes = await letAllGo(asked)
  expect([...new Set(codes)].sort()).toEqual(['busy', 'invalid_credentials'])
})

test('a browser in which the owner has signed in does not wait for strangers at all', async () => {
  const { cookie } = await signIn(owner.email, owner.password, OWNERS_ADDRESS)
  await server.services.database.server.query('delete from daan.rate_limits')
  const asked = burst(networks, 2)
  await untilCounted(66)
  expect((await signIn(owner.email, owner.password, OWNERS_ADDRESS, cookie)).status).toBe(200)
  expect(guesses).toHaveLength(2)
  await letAllGo(asked)
})

test('of 99 guesses from 33 addresses of one network 90 are looked at in five minutes', async () => {
  const codes = await letAllGo(burst(subnets, 3))
  expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(9)
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(90)
})
