import { createHash } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { connectionTo } from '#backend/db/connection.ts'
import type { Config } from './config.ts'
import { hasOwnEngine } from './own-engine.ts'

type DatabaseConfig = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>

/**
 * The file with the last responses shown on pages. A data directory may later be used with another database, perhaps of
 * another organisation: each database has its own file, so that no data crosses over.
 */
export function lastAnswersFile(config: DatabaseConfig): string {
  const { DATA_DIR, DATABASE_URL } = config
  const of = !DATABASE_URL || hasOwnEngine(config) ? '' : `-${digestOf(DATABASE_URL)}`
  return join(DATA_DIR, `last-answers${of}.json`)
}

/** Includes the user, which alone distinguishes databases behind a shared pooler; never the password. */
function digestOf(url: string): string {
  const { host, port, database, user } = new pg.Client(connectionTo(url))
  return createHash('sha256')
    .update(JSON.stringify([host, port, database, user]))
    .digest('hex')
    .slice(0, 12)
}
