import { createHash } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { connectionTo } from '#backend/db/connection.ts'
import { addressesOf } from '#backend/db/primary.ts'
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
  const names = addressesOf(url).flatMap((address) => {
    const { host, port, database, user } = new pg.Client(connectionTo(address))
    return [host, port, database, user]
  })
  return createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 12)
}
