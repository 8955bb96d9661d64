import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import { connectionTo } from '../db/connection.ts'
import type { Services } from '../services.ts'
import { freeStuckJobs, showLife } from './life.ts'
import { queuePool } from './prepare-queue.ts'
import { queueLogger } from './queue-logger.ts'
import { tasks } from './tasks.ts'

/** `ended` resolves when it runs no more, whether it was stopped or gave up. */
export type JobRunner = { ended: Promise<void>; stop(): Promise<void> }

const CONCURRENCY = 4
// A connection that the library lost track of must not keep the next run from starting.
const PATIENCE_MS = 5000

const schedule = parseCronItems([
  { task: 'free-stuck-jobs', match: '* * * * *' },
  { task: 'reconcile-payments', match: '* * * * *' },
  { task: 'send-waiting-messages', match: '*/5 * * * *' },
  { task: 'clean-up', match: '17 * * * *' },
  { task: 'remove-unused-files', match: '41 20 * * *' },
  { task: 'clean-up-files', match: '51 20 * * *' },
])

/** One run of the library, with connections of its own that go with it and take its locks along. */
export async function startRunner(services: Services): Promise<JobRunner> {
  const { database, log } = services
  const { connectionString = '' } = database.server.options
  let runner: Runner | undefined
  const stop = async () => {
    // Rejects when it has stopped already.
    await runner?.stop().catch(() => {})
  }
  // A connection that is lost may take a job with it that was handed out and never arrived. So this run
  // ends, and what it leaves locked is free for the next one.
  const pool = queuePool(
    { ...connectionTo(connectionString), max: CONCURRENCY + 2, application_name: 'daan-jobs' },
    log,
    stop,
  )
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // The library is about to use this connection itself; ours comes after.
    client.once('drain', () => {
      showLife(client, workerPool.id).catch((error) => log.warn({ err: error }, 'A job runner has no lock'))
    })
  })

  try {
    await freeStuckJobs(pool)
    runner = await run({
      pgPool: pool,
      taskList: tasks(services),
      parsedCronItems: schedule,
      concurrency: CONCURRENCY,
      pollInterval: 5000,
      noHandleSignals: true,
      logger: queueLogger(log),
      events,
      // In batches, because outside of them a job whose end cannot be recorded is an unhandled rejection,
      // which would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    const ended = runner.promise
      .catch((error) => log.error({ err: error }, 'The jobs stopped by themselves'))
      .then(() => Promise.race([pool.end(), pause(PATIENCE_MS, undefined, { ref: false })]))
    return {
      ended,
      async stop() {
        await stop()
        await ended
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}
