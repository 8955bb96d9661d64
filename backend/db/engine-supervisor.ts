import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { EngineError } from './engine-error.ts'
import type { Postmaster } from './engine-postmaster.ts'

/** Delay before each consecutive restart; after the last, PostgreSQL is given up. */
const WAITS_MS = [0, 250, 1000, 3000, 8000]
const STEADY_MS = 60_000

export type Supervised = {
  /** Resolves when PostgreSQL could not be kept running. */
  failed: Promise<EngineError>
  stop(): Promise<void>
}

/** Starts PostgreSQL and restarts it whenever it exits unexpectedly. */
export async function supervise(start: () => Promise<Postmaster>, log: Logger): Promise<Supervised> {
  let current = start()
  await current
  const stopping = new AbortController()
  const { signal } = stopping

  async function keepUp(giveUp: (error: EngineError) => void): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      const began = Date.now()
      const reason = await current.then(({ ended }) => ended).catch((error: Error) => error.message)
      if (signal.aborted) return
      if (Date.now() - began > STEADY_MS) failures = 0
      const wait = WAITS_MS[failures++]
      if (wait === undefined) {
        return giveUp(
          new EngineError(`PostgreSQL could not be kept running. The last time it ended with: ${reason}`),
        )
      }
      log.error({ reason }, 'PostgreSQL ended unexpectedly and is started again')
      await sleep(wait, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      current = start()
      current.then(
        () => log.info('PostgreSQL is running again'),
        () => {},
      )
    }
  }

  return {
    failed: new Promise((giveUp) => keepUp(giveUp)),
    async stop() {
      stopping.abort()
      await current.then(
        (postmaster) => postmaster.stop(),
        () => {},
      )
    },
  }
}
