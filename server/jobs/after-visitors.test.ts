import { expect, test } from 'vitest'
import type { Services } from '../services.ts'
import { afterVisitors } from './after-visitors.ts'

type Pool = { totalCount: number; idleCount: number }
const waitFor = (publicServer: Pool) =>
  afterVisitors({ database: { publicServer } } as unknown as Pick<Services, 'database'>)

test('begins beside a single visitor', async () => {
  let looks = 0
  await waitFor({
    totalCount: 3,
    get idleCount() {
      looks += 1
      return 2
    },
  })
  expect(looks).toBe(3)
})

test('waits through the moments between two requests of a crowd', async () => {
  let looks = 0
  await waitFor({
    totalCount: 3,
    get idleCount() {
      looks += 1
      return looks === 2 || looks > 4 ? 2 : 1
    },
  })
  expect(looks).toBe(7)
})

test('waits until visitors have had their turn', async () => {
  const pool = { totalCount: 3, idleCount: 0 }
  let hasBegun = false
  const job = waitFor(pool).then(() => {
    hasBegun = true
  })
  await new Promise((done) => setTimeout(done, 300))
  expect(hasBegun).toBe(false)
  pool.idleCount = 3
  await job
  expect(hasBegun).toBe(true)
})

test('begins after some seconds in a crowd that does not end', async () => {
  await waitFor({ totalCount: 3, idleCount: 0 })
})
