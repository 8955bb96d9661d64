import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import type { Database } from '../db/database.ts'
import type { Plans } from './plans.ts'

/** Dependencies of the REST API. */
export type Services = {
  config: Config
  log: Logger
  database: Database
  plans: Plans
  /**
   * Functions whose results may be a minute old, with the tables whose changes show at once. They are called by
   * GET to be cached.
   */
  minuteOld?: Record<string, readonly string[]>
}
