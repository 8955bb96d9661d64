import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'

/** What running jobs needs of a running server. */
export type Services = { log: Logger; database: Database }
