import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Services } from '../services.ts'

const QUIET_MS = 500
const LOOK_AGAIN_MS = 100
/** Receipts go out during a crowd too, some each second. */
const LONGEST_MS = 3000

/** When visitors last used several connections at once. */
const crowds = new WeakMap<pg.Pool, { last: number }>()

/** Waits for a quiet moment of the visitors: in a crowd, gifts come before receipts. */
export async function afterVisitors({ database }: Pick<Services, 'database'>): Promise<void> {
  const { publicServer } = database
  const crowd = crowds.get(publicServer) ?? watch(publicServer)
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; await pause(LOOK_AGAIN_MS)) {
    look(publicServer, crowd)
    if (performance.now() - crowd.last > QUIET_MS) return
  }
}

function watch(pool: pg.Pool) {
  const crowd = { last: Number.NEGATIVE_INFINITY }
  crowds.set(pool, crowd)
  pool.on('acquire', () => look(pool, crowd))
  return crowd
}

function look({ totalCount, idleCount }: pg.Pool, crowd: { last: number }): void {
  if (totalCount - idleCount > 1) crowd.last = performance.now()
}
