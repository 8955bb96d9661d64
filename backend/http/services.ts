import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import type { Caller } from '../db/as-role.ts'
import type { Database } from '../db/database.ts'
import type { Lanes } from './lanes.ts'
import type { Metrics } from './metrics.ts'
import type { ResponseCache } from './response-cache.ts'

/** What HTTP needs of a running server. */
export type Services = {
  config: Config
  log: Logger
  database: Database
  tokens: TokenReader
  lanes: Lanes
  cache: ResponseCache
  metrics: Metrics
  /** Under what a page is cached, by the address it was asked at. */
  pageKey: (url: string) => string
  /** What every response carries. */
  headers: Record<string, string>
}

/** Knows whose token it is; rejects a token that is nobody's. */
export type TokenReader = { anonKey: string; read(token: string): Promise<Caller> }
