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
import type pg from 'pg'
import { connectionTo } from '../db/connection.ts'
import { freeStuckJobs, showLife } from './liveness.ts'
import { queuePool } from './prepare-queue.ts'
import { queueLogger } from './queue-logger.ts'
import type { Services } from './services.ts'

/** `ended` resolves when it runs no more, whether it was stopped or gave up. */
export type JobRunner = { ended: Promise<void>; stop(): Promise<void> }

const CONCURRENCY = 4
// A connection that the library lost track of, or a query of its that is never answered, must not keep the next
// run from starting. Jobs under way are given longer than the library itself gives them.
const PATIENCE_MS = 7000
// A worker that could not ask for a job may be lucky the next time. But the library asks for the names of tasks once for
// all its workers, and where that failed none of them gets a job any more.
const FAILURES = CONCURRENCY

/** What can be done, by name, and what is done by the clock. A job may run twice, so each task must bear that. */
export type Work = { tasks: TaskList; schedule: CronItem[] }

const EVERY_MINUTE: CronItem = { task: 'free-stuck-jobs', match: '* * * * *' }

/** One run of the library, with connections of its own that go with it and take its locks along. */
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
    // Rejects when it has stopped already.
    await Promise.race([runner.stop().catch(() => {}), givenUp])
  }
  // A connection that is lost may take a job with it that was handed out and never arrived. So this run
  // ends, and what it leaves locked is free for the next one.
  const pool = queuePool(
    { ...connectionTo(connectionString), max: CONCURRENCY + 2, application_name: 'daan-jobs' },
    log,
    stop,
  )
  const connections = new Set<pg.PoolClient>()
  pool.on('connect', (client) => connections.add(client))
  pool.on('remove', (client) => connections.delete(client))
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // The library is about to use this connection itself; ours comes after.
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
    await forgetTheFuture(pool)
    runner = await run({
      pgPool: pool,
      taskList: { ...work.tasks, 'free-stuck-jobs': () => freeStuckJobs(database.server) },
      parsedCronItems: parseCronItems([EVERY_MINUTE, ...work.schedule]),
      concurrency: CONCURRENCY,
      pollInterval: 5000,
      noHandleSignals: true,
      logger: queueLogger(log),
      events,
      // In batches, because outside of them a job whose end cannot be recorded is an unhandled rejection,
      // which would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    // A connection was lost while it began.
    if (isUnwanted) void stop()
    const finished = runner.promise.catch((error) =>
      log.error({ err: error }, 'The jobs stopped unexpectedly'),
    )
    const ended = Promise.race([finished, givenUp]).then(async () => {
      const closed = pool.end().then(() => true)
      if (await Promise.race([closed, pause(PATIENCE_MS / 2, false, { ref: false })])) return
      // What still hangs on a connection goes with it, and so do the locks that say this run is alive.
      log.warn('The jobs left connections behind, which were cut')
      for (const client of connections) await client.end().catch(() => {})
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
 * The library does nothing for a minute that it thinks it has done already. After the clock was put back that
 * would be every minute until the clock gets there again.
 */
async function forgetTheFuture(pool: pg.Pool): Promise<void> {
  await pool.query(
    'update graphile_worker._private_known_crontabs set last_execution = null where last_execution > $1',
    [new Date(Date.now() + 60_000)],
  )
}
