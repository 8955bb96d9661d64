import { createHash } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { connectionTo } from '#backend/db/connection.ts'
import type { Config } from './config.ts'
import { hasOwnEngine } from './own-engine.ts'

type Where = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>

/**
 * Where what pages last showed is kept. A folder may be used with another database later, which may be another
 * organisation's: each has a file of its own, and nothing of one is shown for the other.
 */
export function lastAnswersFile(config: Where): string {
  const { DATA_DIR, DATABASE_URL } = config
  const of = !DATABASE_URL || hasOwnEngine(config) ? '' : `-${digestOf(DATABASE_URL)}`
  return join(DATA_DIR, `last-answers${of}.json`)
}

/** With its user, who is all that tells databases apart behind a pooler that many share; never with a password. */
function digestOf(url: string): string {
  const { host, port, database, user } = new pg.Client(connectionTo(url))
  return createHash('sha256')
    .update(JSON.stringify([host, port, database, user]))
    .digest('hex')
    .slice(0, 12)
}
