import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Services } from '../services.ts'
import { afterVisitors } from './after-visitors.ts'

/** A pool of three connections, some of them in use. */
class Pool extends EventEmitter {
  totalCount = 3
  idleCount: number
  constructor(inUse: number) {
    super()
    this.idleCount = 3 - inUse
  }
}

const waitFor = (publicServer: Pool) =>
  afterVisitors({ database: { publicServer } } as unknown as Pick<Services, 'database'>)

/** Whether a job has begun; it is asked after everything that could begin without a pause. */
async function begun(job: Promise<void>): Promise<boolean> {
  let hasBegun = false
  job.then(() => {
    hasBegun = true
  })
  await new Promise(setImmediate)
  return hasBegun
}

test('begins at once beside a single visitor', async () => {
  expect(await begun(waitFor(new Pool(1)))).toBe(true)
})

test('waits until visitors have had their turn', async () => {
  const pool = new Pool(3)
  const job = waitFor(pool)
  await pause(300)
  expect(await begun(job)).toBe(false)
  pool.idleCount = 3
  await job
})

test('waits through the moments between two requests of a crowd', async () => {
  const pool = new Pool(0)
  await waitFor(pool)
  pool.idleCount = 1
  pool.emit('acquire')
  pool.idleCount = 3
  const job = waitFor(pool)
  expect(await begun(job)).toBe(false)
  await job
})

test('begins after some seconds in a crowd that does not end', async () => {
  await waitFor(new Pool(3))
})
