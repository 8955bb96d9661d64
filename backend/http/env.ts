import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Caller } from '../db/as-role.ts'
import type { Reads } from './response-cache.ts'

/** What the middlewares leave on Hono's context for the routes behind them. */
export type Env = {
  Bindings: {
    /** Absent when a page's loader calls the backend within the process. */
    incoming?: IncomingMessage
    /** Headers that every answer carries go here at once: rebuilding each answer to add them costs more than most. */
    outgoing?: ServerResponse
    /** Whom a page is being rendered for, where its loaders call: limits count the visitor, not the process. */
    visitorAddress?: string
    /** Where a page being rendered collects the tables its loaders read. */
    pageReads?: Reads
  }
  Variables: {
    caller: Caller
    requestId: string
    log: Logger
    /** The tables this answer was read from; left unset where the answer must not be cached. */
    reads?: string[]
  }
}
