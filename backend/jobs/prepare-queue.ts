import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { connectionTo } from '../db/connection.ts'
import { primaryOf } from '../db/primary.ts'
import { queueLogger } from './queue-logger.ts'

/** Updates the queue's tables to the library's version. Requires the migration lock. */
export async function prepareQueue(url: string, log: Logger): Promise<void> {
  const pool = queuePool(
    { ...connectionTo(await primaryOf(url)), max: 1, application_name: 'daan-migrate' },
    log,
  )
  try {
    await runMigrations({ pgPool: pool, logger: queueLogger(log) })
  } finally {
    await pool.end()
  }
}

type Connected = Parameters<pg.Pool['connect']>[0]

/**
 * The queue's library releases its listening connection twice where that is lost while the library stops. The second
 * release would throw in a promise that is never awaited, which ends the process.
 */
class ForgivingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected) {
    if (!connected) return super.connect()
    super.connect((error, client, release) => {
      let isReleased = false
      connected(error, client, (reason) => {
        if (!isReleased) release(reason)
        isReleased = true
      })
    })
  }
}

/** A pool for the queue library: a lost connection is logged and never ends the process. */
export function queuePool(config: pg.PoolConfig, log: Logger, onLost = () => {}): pg.Pool {
  const pool = new ForgivingPool(config)
  const lost = ({ message }: Error) => {
    // A pool ends before its connections are closed: a PostgreSQL that stops next may be faster.
    if (pool.ending) return
    log.warn({ reason: message }, 'A database connection of the job queue was lost')
    onLost()
  }
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}
