import { type Config, ConfigError } from '../base/config.ts'
import type { Database } from '../db/database.ts'

/** Refuses a database that disagrees with the configuration on who stores accounts and files. */
export async function refuseWrongHome({ SUPABASE_URL }: Config, { server }: Database): Promise<void> {
  const { rowCount } = await server.query(`select from daan.migrations where id like 'platform/%' limit 1`)
  const isHosted = rowCount === 0
  if (isHosted && !SUPABASE_URL) {
    throw new ConfigError(
      'DATABASE_URL names the database of a hosted Supabase, which keeps people and files itself. ' +
        'Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY too.',
    )
  }
  if (!isHosted && SUPABASE_URL) {
    throw new ConfigError(
      'SUPABASE_URL is set, but DATABASE_URL names a database that keeps people and files itself. ' +
        'Name the database of that Supabase, or take SUPABASE_URL away.',
    )
  }
}
