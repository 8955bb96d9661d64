import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Services } from '../services.ts'

const LOOK_AGAIN_MS = 50
/** Between two requests of a crowd a connection is free for a moment. */
const QUIET_MS = 100
/** Receipts go out during a crowd too, some each second. */
const LONGEST_MS = 3000

/** When several connections of a pool were last in use at once. */
const busyAt = new WeakMap<pg.Pool, number>()

/** Waits while visitors use several connections at once: in a crowd, gifts come before receipts. */
export async function afterVisitors({ database }: Pick<Services, 'database'>): Promise<void> {
  const { publicServer: pool } = database
  const look = () => {
    if (pool.totalCount - pool.idleCount > 1) busyAt.set(pool, performance.now())
  }
  if (!busyAt.has(pool)) {
    busyAt.set(pool, Number.NEGATIVE_INFINITY)
    pool.on('acquire', look)
  }
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; await pause(LOOK_AGAIN_MS)) {
    look()
    if (performance.now() - (busyAt.get(pool) ?? 0) > QUIET_MS) return
  }
}
