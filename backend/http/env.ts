import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Caller } from '../db/as-role.ts'
import type { Reads } from './response-cache.ts'

/** Values that middlewares leave on Hono's context for the routes behind them. */
export type Env = {
  Bindings: {
    /** Absent when a page's loader calls the backend within the process. */
    incoming?: IncomingMessage
    /**
     * Headers of every response are set here directly: rebuilding each response costs more than most take.
     */
    outgoing?: ServerResponse
    /** The visitor of a page whose loaders call: limits count the visitor, not the process. */
    visitorAddress?: string
    /** Collects the tables read by the loaders of a rendered page. */
    pageReads?: Reads
  }
  Variables: {
    caller: Caller
    requestId: string
    log: Logger
    /** Tables this response was read from, and when it goes stale by itself; unset if it must not be cached. */
    reads?: { tables: readonly string[]; until?: number }
  }
}
