import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { whyUnreachable } from './unreachable.ts'

type Options = {
  log: Logger
  /** Stops waiting: the promise rejects with the signal's reason. */
  signal: AbortSignal
  /** Called once, when the database first proves unreachable. */
  onAway?: () => Promise<unknown>
  firstWaitMs?: number
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

/** Runs the work as soon as the database is reachable. Does not retry other failures. */
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

/** Cleans up after a request that lost its database, once that is reachable; gives up after a while. */
export async function laterIfAway(
  failure: unknown,
  work: () => Promise<unknown>,
  forMs: number,
): Promise<void> {
  const ends = Date.now() + forMs
  for (let error = failure; isAway(error) && Date.now() < ends; ) {
    await sleep(FIRST_WAIT_MS, undefined, { ref: false })
    error = await work().then(
      () => undefined,
      (next: unknown) => next,
    )
  }
}

/** Schema work reports a lost connection as the cause of its own failure. */
function isAway(error: unknown): boolean {
  return (
    whyUnreachable(error) !== undefined || whyUnreachable((error as Error | undefined)?.cause) !== undefined
  )
}

/** For a host name with several addresses, the combined error has a code and no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || (code ?? 'no reason given')
}
