import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { forgetAttempts, forgetPastAttempts, takeAttempt, tooManyAttempts } from './rate-limit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const take = (bucket: string, limit = 3, seconds = 60) =>
  takeAttempt(server.services.database, bucket, limit, seconds)

/** Ages every attempt. */
const pass = (interval: string) =>
  server.services.database.server.query(
    'update daan.rate_limits set attempts = array(select a - $1::interval from unnest(attempts) a)',
    [interval],
  )

test('admits up to the limit and then returns the wait', async () => {
  expect([await take('a'), await take('a'), await take('a')]).toEqual([0, 0, 0])
  const wait = await take('a')
  expect(wait).toBeGreaterThan(30)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await take('b')).toBe(0)
})

test('counts a sliding window', async () => {
  await take('sliding')
  await pass('40 seconds')
  expect([await take('sliding'), await take('sliding')]).toEqual([0, 0])
  expect(await take('sliding')).toBeLessThanOrEqual(20)
  await pass('21 seconds')
  expect(await take('sliding')).toBe(0)
  expect(await take('sliding')).toBeGreaterThan(30)
})

test('ignores attempts made before the clock was set back', async () => {
  for (let n = 0; n < 3; n++) await take('moved')
  expect(await take('moved')).toBeGreaterThan(0)
  await pass('-2 hours')
  expect([await take('moved'), await take('moved'), await take('moved')]).toEqual([0, 0, 0])
  expect(await take('moved')).toBeLessThanOrEqual(60)
})

test('admits exactly the limit under concurrency', async () => {
  const waits = await Promise.all(Array.from({ length: 40 }, () => take('crowd', 7)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
})

test('loses no attempt while the bucket is being deleted', async () => {
  const { database } = server.services
  const storm = Array.from({ length: 60 }, (_, n) =>
    n % 3 === 0 ? forgetAttempts(database, 'storm') : take('storm', 1000),
  )
  await Promise.all(storm)
  await forgetAttempts(database, 'storm')
  const waits = await Promise.all(Array.from({ length: 5 }, () => take('storm', 2)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2)
})

test('deletes expired buckets without waiting for one that is just taken', async () => {
  const { database } = server.services
  await Promise.all([take('in use'), take('left behind')])
  await database.server.query(`update daan.rate_limits set expires_at = now() - interval '1 second'`)
  const holder = await database.server.connect()
  await holder.query('begin')
  await holder.query(`select daan.take_attempt('in use', 3, 60)`)
  let isOver = false
  const deleting = forgetPastAttempts(database).finally(() => {
    isOver = true
  })
  try {
    await until('the deletion to end', () => isOver, 5000)
  } finally {
    await holder.query('commit')
    holder.release()
    await deleting
  }
  const { rows } = await database.server.query('select attempts from daan.rate_limits')
  expect(rows).toMatchObject([{ attempts: [expect.any(Date), expect.any(Date)] }])
})

test('stores only a digest of the bucket’s name', async () => {
  await take('sign-in to somebody@example.org')
  const { rows } = await server.services.database.server.query(
    `select encode(bucket, 'escape') as bucket from daan.rate_limits`,
  )
  expect(JSON.stringify(rows)).not.toContain('somebody')
})

test('denies every role of a request access', async () => {
  for (const role of ['anon', 'authenticated', 'service_role']) {
    await expect(
      server.services.database.server.query(`set role ${role}; select daan.take_attempt('x', 1, 1)`),
    ).rejects.toThrow('permission denied for schema daan')
    await server.services.database.server.query('reset role')
  }
})

test.each([
  [1, 'Too many tries. Please try again in a minute.'],
  [61, 'Too many tries. Please try again in 2 minutes.'],
])('describes a wait of %i seconds', (seconds, sentence) => {
  const problem = tooManyAttempts('tries', seconds)
  expect([problem.status, problem.message]).toEqual([429, sentence])
  expect(problem.headers['Retry-After']).toBe(String(seconds))
})
