import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import type { Database } from '../db/database.ts'
import type { Accounts } from './accounts.ts'
import type { Guests } from './guests.ts'
import type { Sealing } from './sealing.ts'
import type { Tokens } from './tokens.ts'

/** Dependencies of sign-in. */
export type Services = {
  config: Config
  log: Logger
  database: Database
  tokens: Tokens
  sealing: Sealing
  accounts: Accounts
  /** Enables sign-in without an account. */
  guests?: Guests
}

/** Dependencies of guest sign-in. */
export type GuestServices = Pick<Services, 'config' | 'database' | 'tokens'> & { guests: Guests }
