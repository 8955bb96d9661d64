import type { Guests } from '../auth/guests.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Config } from '../base/config.ts'
import type { Database } from '../db/database.ts'
import type { Lanes } from '../http/lanes.ts'

/** What passing requests on to a hosted Supabase needs of a running server. */
export type Services = {
  config: Config
  database: Database
  tokens: Tokens
  lanes: Lanes
  /** The SQL function by which policies let staff alone through, such as `public.is_admin`. */
  staffFunction?: string
  /** Those who come in without an account, of whom the hosted service hears nothing. */
  guests?: Guests
}
