import type * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPerson } from '../testing/product/people.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Guesses being checked, each held until the test releases it. */
const guesses: (() => void)[] = []
/** Passwords in the order they were checked. */
const checked: string[] = []
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return {
    ...real,
    verify: async (stored: string, given: string) => {
      checked.push(given)
      if (given !== GUESS) return real.verify(stored, given)
      await new Promise<void>((go) => guesses.push(go))
      return false
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

/** Guesses at distinct accounts, so that only the client address counts. */
function burst(addresses: string[], each: number) {
  return addresses.flatMap((from) =>
    Array.from({ length: each }, (_, n) => signIn(`somebody-${n}@example.org`, GUESS, from)),
  )
}

/** Releases guesses one by one until all of these are answered. */
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

/** Waits until so many IPv6 guesses and IPv4 sign-ins were counted: those not being checked are queued. */
async function untilCounted(guessed: number, signIns = 0) {
  // Counters: network, address, address and account (5 minutes, day), account.
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

test('delays a sign-in from elsewhere by only a few guesses during a burst from 33 addresses of one network', async () => {
  const asked = burst(subnets, 2)
  await untilCounted(66)
  const signedIn = signIn(owner.email, owner.password, OWNERS_ADDRESS)
  await untilCounted(66, 1)
  expect((await letGoUntil(signedIn)).status).toBe(200)
  await letAllGo(asked)
  expect(checked).toHaveLength(67)
  expect(checked.indexOf(owner.password)).toBeLessThan(6)
})

test('gives the owner a turn during a burst from 33 networks', async () => {
  const asked = burst(networks, 8)
  // Two are being checked and 240 wait: the next is refused.
  expect((await Promise.race(asked)).code).toBe('busy')
  expect((await letGoUntil(signIn(owner.email, owner.password, OWNERS_ADDRESS))).status).toBe(200)
  const codes = await letAllGo(asked)
  expect([...new Set(codes)].sort()).toEqual(['busy', 'invalid_credentials'])
})

test('does not queue a known browser behind anonymous callers', async () => {
  const { cookie } = await signIn(owner.email, owner.password, OWNERS_ADDRESS)
  await server.services.database.server.query('delete from daan.rate_limits')
  const asked = burst(networks, 2)
  await untilCounted(66)
  expect((await signIn(owner.email, owner.password, OWNERS_ADDRESS, cookie)).status).toBe(200)
  expect(guesses).toHaveLength(2)
  await letAllGo(asked)
})

test('checks 90 of 99 guesses in five minutes from 33 addresses of one network', async () => {
  const codes = await letAllGo(burst(subnets, 3))
  expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(9)
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(90)
})
