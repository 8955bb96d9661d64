import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type CronItem,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import { connectionTo } from '../db/connection.ts'
import { freeStuckJobs, showLife } from './liveness.ts'
import { queuePool } from './prepare-queue.ts'
import { queueLogger } from './queue-logger.ts'
import type { Services } from './services.ts'

/** `ended` resolves when the run is over, whether stopped or given up. */
export type JobRunner = { ended: Promise<void>; stop(): Promise<void> }

const CONCURRENCY = 4
// A connection the library lost track of, or a query that never returns, must not block the next run. Running
// jobs get longer than the library itself allows.
const PATIENCE_MS = 7000
// A worker that failed to fetch a job may succeed the next time. But the library looks up task names once for
// all its workers, and after that fails none of them gets a job.
const FAILURES = CONCURRENCY

/** Tasks by name, and the schedule. A job may run twice, so tasks are idempotent. */
export type Work = { tasks: TaskList; schedule: CronItem[] }

const EVERY_MINUTE: CronItem = { task: 'free-stuck-jobs', match: '* * * * *' }

/** One run of the library, with its own connections, whose locks end with them. */
export async function startRunner({ database, log }: Services, work: Work): Promise<JobRunner> {
  const { connectionString = '' } = database.server.options
  let runner: Runner | undefined
  let giveUp = () => {}
  const givenUp = new Promise<void>((done) => {
    giveUp = done
  })
  let isUnwanted = false
  const stop = async () => {
    isUnwanted = true
    if (!runner) return
    setTimeout(giveUp, PATIENCE_MS).unref()
    // Rejects if it has already stopped.
    await Promise.race([runner.stop().catch(() => {}), givenUp])
  }
  // A lost connection may take a job with it that was assigned and never arrived. So this run ends, and its
  // locked jobs are released for the next one.
  const pool = queuePool(
    { ...connectionTo(connectionString), max: CONCURRENCY + 2, application_name: 'daan-jobs' },
    log,
    stop,
  )
  const connections = new Set<pg.Client>()
  pool.on('connect', (client) => client instanceof pg.Client && connections.add(client))
  pool.on('remove', (client) => client instanceof pg.Client && connections.delete(client))
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // The library is about to use this connection; the lock query follows.
    client.once('drain', () => {
      showLife(client, workerPool.id).catch((error) => log.warn({ err: error }, 'A job runner has no lock'))
    })
  })

  let failures = 0
  const asked = () => {
    failures = 0
  }
  events.on('worker:getJob:empty', asked)
  events.on('job:start', asked)
  events.on('worker:getJob:error', ({ error }) => {
    failures += 1
    if (failures !== FAILURES) return
    log.warn({ err: error }, 'No job can be asked for')
    void stop()
  })

  try {
    await freeStuckJobs(pool)
    await resetFutureRuns(pool)
    runner = await run({
      pgPool: pool,
      taskList: { ...work.tasks, 'free-stuck-jobs': () => freeStuckJobs(database.server) },
      parsedCronItems: parseCronItems([EVERY_MINUTE, ...work.schedule]),
      concurrency: CONCURRENCY,
      pollInterval: 5000,
      noHandleSignals: true,
      logger: queueLogger(log),
      events,
      // In batches, because otherwise a job whose completion cannot be recorded is an unhandled rejection,
      // which would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    // A connection was lost during startup.
    if (isUnwanted) void stop()
    const finished = runner.promise.catch((error) =>
      log.error({ err: error }, 'The jobs stopped unexpectedly'),
    )
    const ended = Promise.race([finished, givenUp]).then(async () => {
      const closed = pool.end().then(() => true)
      if (await Promise.race([closed, pause(PATIENCE_MS / 2, false, { ref: false })])) return
      // Ends pending queries with their connections, and with them the locks that mark this run as alive.
      log.warn('The jobs left connections behind, which were cut')
      // Ended politely, a connection to a silent host would wait for its answer.
      for (const client of connections) client.connection.stream.destroy()
    })
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

/**
 * The library skips minutes it believes are done. After the clock was set back, that would be every minute
 * until the clock catches up.
 */
async function resetFutureRuns(pool: pg.Pool): Promise<void> {
  await pool.query(
    'update graphile_worker._private_known_crontabs set last_execution = null where last_execution > $1',
    [new Date(Date.now() + 60_000)],
  )
}
