import { setTimeout as pause } from 'node:timers/promises'
import { type JobRunner, startRunner, type Work } from './runner.ts'
import type { Services } from './services.ts'
import { watchClock } from './watch-clock.ts'

const RESTART_MS = 2000

/** Runs background jobs. `stop` finishes running jobs and leaves the rest in the queue. */
export async function runJobs(
  services: Services,
  work: Work,
  /** Called after a clock change, when delayed jobs may be hours off. */
  onClockMoved: () => Promise<void> = async () => {},
): Promise<{ stop(): Promise<void> }> {
  const { database, log } = services
  const stopping = new AbortController()
  let runner: JobRunner = await startRunner(services, work)

  // A runner gives up if it cannot record a job's completion; it is then restarted.
  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      await runner.ended
      await pause(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      log.warn('The jobs had stopped and are started again')
      runner = await startRunner(services, work).catch((error): JobRunner => {
        log.error({ err: error }, 'The jobs could not be started')
        return { ended: Promise.resolve(), stop: async () => {} }
      })
      if (stopping.signal.aborted) await runner.stop()
    }
  }
  const running = keepRunning()

  // The schedule still waits for the next minute of the old clock.
  const stopWatching = watchClock(async (byMs) => {
    log.warn({ byMs }, 'The clock was moved; the jobs are started again')
    await runner.stop()
    await onClockMoved()
  })

  // A former primary's host may be silent, and the connections to it with it.
  const stopFollowing = database.onFailover(() => void runner.stop())

  return {
    async stop() {
      stopping.abort()
      stopWatching()
      stopFollowing()
      await runner.stop()
      await running
    },
  }
}
