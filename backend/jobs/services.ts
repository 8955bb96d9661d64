import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'

/** Dependencies of the job runner. */
export type Services = { log: Logger; database: Database }
