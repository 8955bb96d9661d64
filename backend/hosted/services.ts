import type { Config } from '../base/config.ts'
import type { Database } from '../db/database.ts'
import type { TokenReader } from '../http/services.ts'

/** What passing requests on to a hosted Supabase needs of a running server. */
export type Services = { config: Config; database: Database; tokens: TokenReader }
