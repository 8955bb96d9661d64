import { engineUrl, readAccess } from '#backend/db/engine-access.ts'
import type { Config } from './config.ts'

/** Whether the database is the one in the data directory. Development keeps it running and gives us its address. */
export function hasOwnEngine({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): boolean {
  if (!DATABASE_URL) return true
  const access = readAccess(DATA_DIR)
  return access !== undefined && engineUrl(access) === DATABASE_URL
}
