import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../services.ts'

const LOOK_AGAIN_MS = 50
/** Between two requests of a crowd a connection is free for a moment. */
const QUIET_LOOKS = 3
/** Receipts go out during a crowd too, some each second. */
const LONGEST_MS = 3000

/** Waits while visitors use several connections at once: in a crowd, gifts come before receipts. */
export async function afterVisitors({ database }: Pick<Services, 'database'>): Promise<void> {
  const { publicServer } = database
  const isQuiet = () => publicServer.totalCount - publicServer.idleCount < 2
  let quiet = isQuiet() ? 1 : 0
  for (const end = performance.now() + LONGEST_MS; quiet < QUIET_LOOKS && performance.now() < end; ) {
    await pause(LOOK_AGAIN_MS)
    quiet = isQuiet() ? quiet + 1 : 0
  }
}
