import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Services } from '../services.ts'
import { afterVisitors } from './after-visitors.ts'

type Counts = { totalCount: number; idleCount: number }
const poolOf = (counts: Counts) => Object.assign(new EventEmitter(), counts)
const waitFor = (publicServer: EventEmitter & Counts) =>
  afterVisitors({ database: { publicServer } } as unknown as Pick<Services, 'database'>)

test('begins at once beside a single visitor', async () => {
  let looks = 0
  const pool = Object.defineProperty(poolOf({ totalCount: 3, idleCount: 2 }), 'idleCount', {
    get() {
      looks += 1
      return 2
    },
  })
  await waitFor(pool)
  expect(looks).toBe(1)
})

test('waits until visitors have been quiet for a moment', async () => {
  const pool = poolOf({ totalCount: 3, idleCount: 0 })
  let hasBegun = false
  const job = waitFor(pool).then(() => {
    hasBegun = true
  })
  pool.idleCount = 3
  await pause(300)
  pool.idleCount = 1
  pool.emit('acquire')
  pool.idleCount = 3
  await pause(300)
  expect(hasBegun).toBe(false)
  await job
  expect(hasBegun).toBe(true)
})

test('begins after some seconds in a crowd that does not end', async () => {
  await waitFor(poolOf({ totalCount: 3, idleCount: 0 }))
})
