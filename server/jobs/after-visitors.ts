import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../services.ts'

const LOOK_AGAIN_MS = 100
/** Receipts go out during a crowd too, some each second. */
const LONGEST_MS = 3000

/** Waits while visitors use several connections at once: in a crowd, gifts come before receipts. */
export async function afterVisitors({ database }: Pick<Services, 'database'>): Promise<void> {
  const { publicServer } = database
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; await pause(LOOK_AGAIN_MS))
    if (publicServer.totalCount - publicServer.idleCount < 2) return
}
