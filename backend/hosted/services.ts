import type { Guests } from '../auth/guests.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Config } from '../base/config.ts'
import type { Database } from '../db/database.ts'
import type { Lanes } from '../http/lanes.ts'

/** Dependencies of forwarding to a hosted Supabase. */
export type Services = {
  config: Config
  database: Database
  tokens: Tokens
  lanes: Lanes
  /** Names of the SQL functions with which policies admit only staff, such as `app.may`. */
  staffFunctions?: readonly string[]
  /** Enables sign-in without an account, unknown to the hosted service. */
  guests?: Guests
}
