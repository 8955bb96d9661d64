import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import type { Caller } from '../db/as-role.ts'
import type { Database } from '../db/database.ts'
import type { Lanes } from './lanes.ts'
import type { Metrics } from './metrics.ts'
import type { ResponseCache } from './response-cache.ts'

/** Dependencies of the HTTP layer. */
export type Services = {
  config: Config
  log: Logger
  database: Database
  tokens: TokenReader
  lanes: Lanes
  cache: ResponseCache
  metrics: Metrics
  /** Cache key of a page by its address. */
  pageKey: (url: string) => string
  /** Headers of every response. */
  headers: Record<string, string>
  /** Called before a request is read; true if it has been refused. */
  turnAway?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Resolves a token to its caller; rejects an unknown token. */
export type TokenReader = { anonKey: string; read(token: string): Promise<Caller> }
