import { engineUrl, readAccess } from '#backend/db/engine-access.ts'
import type { Config } from './config.ts'

/** True if the database is the one in the data directory. In development it keeps running, and its URL is passed in. */
export function hasOwnEngine({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): boolean {
  if (!DATABASE_URL) return true
  const access = readAccess(DATA_DIR)
  return access !== undefined && engineUrl(access) === DATABASE_URL
}
