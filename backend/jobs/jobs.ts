import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '#server/services.ts'
import { enqueue } from './enqueue.ts'
import { type JobRunner, startRunner } from './runner.ts'
import { watchClock } from './watch-clock.ts'

const RESTART_MS = 2000
// By then the server listens, which the payment sandbox needs.
const FIRST_LOOK_MS = 2000

/** Runs the work that can fail later. `stop` finishes what is under way and leaves the rest in the queue. */
export async function startJobs(services: Services): Promise<{ stop(): Promise<void> }> {
  const { database, log } = services
  const stopping = new AbortController()
  let runner: JobRunner = await startRunner(services)

  // A runner gives up when it cannot tell the database that a job is done; that must not be the end.
  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      await runner.ended
      await pause(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      log.warn('The jobs had stopped and are started again')
      runner = await startRunner(services).catch((error): JobRunner => {
        log.error({ err: error }, 'The jobs could not be started')
        return { ended: Promise.resolve(), stop: async () => {} }
      })
      if (stopping.signal.aborted) await runner.stop()
    }
  }
  const running = keepRunning()

  const query = database.server.query.bind(database.server)
  const key = 'reconcile-payments at start'
  // What happened at the provider while nothing ran here.
  const soon = new Date(Date.now() + FIRST_LOOK_MS)
  await enqueue(query, 'reconcile-payments', { all: true }, { key, runAt: soon })
  const sendWaiting = async () => {
    await enqueue(query, 'send-waiting-messages', {}, { key: 'send-waiting-messages' })
  }
  await sendWaiting()
  const stopListening = database.onChange((table) => {
    if (table !== 'public.site_settings') return
    sendWaiting().catch((error) => log.warn({ err: error }, 'Waiting messages must wait for their schedule'))
  })

  // The schedule waits for the next minute of the old clock, and gifts for a time that may be hours away.
  const stopWatching = watchClock(async (byMs) => {
    log.warn({ byMs }, 'The clock was moved; the jobs are started again')
    await runner.stop()
    await enqueue(query, 'reconcile-payments', { all: true }, { key })
  })

  return {
    async stop() {
      stopping.abort()
      stopListening()
      stopWatching()
      await runner.stop()
      await running
    },
  }
}
