import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { whyUnreachable } from './unreachable.ts'

type Options = {
  log: Logger
  /** Ends the waiting: the promise then rejects with the signal's reason. */
  signal: AbortSignal
  /** Called once, when the database turns out to be away. */
  onAway?: () => Promise<unknown>
  firstWaitMs?: number
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

/** Does the work as soon as the database can be reached. Work that fails for any other reason is not tried again. */
export async function untilReachable<T>(
  work: () => Promise<T>,
  { log, signal, onAway, firstWaitMs = FIRST_WAIT_MS }: Options,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      const result = await work()
      if (failures > 0) log.info('The database answers again')
      return result
    } catch (error) {
      if (!isAway(error)) throw error
      const waitMs = Math.min(LONGEST_WAIT_MS, firstWaitMs * 2 ** failures)
      const fields = { reason: reasonOf(error), nextTryMs: waitMs }
      if (failures > 0) log.info(fields, 'The database still does not answer')
      else {
        log.warn(fields, 'The database does not answer. Until it does, pages show what they showed last.')
        await onAway?.()
      }
      await sleep(waitMs, undefined, { signal })
    }
  }
}

/** Work on the schema reports a lost connection as the cause of its own failure. */
function isAway(error: unknown): boolean {
  return whyUnreachable(error) !== undefined || whyUnreachable((error as Error).cause) !== undefined
}

/** Where a name stands for several addresses, the error of all of them has a code and no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || (code ?? 'no reason given')
}
