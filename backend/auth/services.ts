import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import type { Database } from '../db/database.ts'
import type { Accounts } from './accounts.ts'
import type { Guests } from './guests.ts'
import type { Sealing } from './sealing.ts'
import type { Tokens } from './tokens.ts'

/** What sign-in needs of a running server. */
export type Services = {
  config: Config
  log: Logger
  database: Database
  tokens: Tokens
  sealing: Sealing
  accounts: Accounts
  /** Those who come in without an account; nobody does where this is left out. */
  guests?: Guests
}

/** What letting guests in needs. */
export type GuestServices = Pick<Services, 'config' | 'database' | 'tokens'> & { guests: Guests }
