import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Accounts } from '#backend/auth/accounts.ts'
import type { Guests } from '#backend/auth/guests.ts'
import type { Sealing } from '#backend/auth/sealing.ts'
import type { Tokens } from '#backend/auth/tokens.ts'
import type { Database } from '#backend/db/database.ts'
import type { Hosted } from '#backend/hosted/hosted.ts'
import type { Outside } from '#backend/http/fair-turns.ts'
import type { Lanes } from '#backend/http/lanes.ts'
import type { LastAnswers } from '#backend/http/last-answers.ts'
import type { Metrics } from '#backend/http/metrics.ts'
import type { PagePolicy, ResponseCache } from '#backend/http/response-cache.ts'
import type { Plans } from '#backend/rest/plans.ts'
import type { PictureSizes } from '#backend/storage/render/recipe.ts'
import type { Language } from '#domain/languages/languages.ts'
import type { Config } from './config.ts'
import type { PageValues } from './http/page-values.ts'
import type { PublicQueues } from './http/public-queues.ts'

/** Components of one running server. Created once (create-services.ts) and passed to every part. */
export type Services = {
  config: Config
  log: Logger
  database: Database
  tokens: Tokens
  /** Account hooks for sign-in. */
  accounts: Accounts
  /** Sign-in by mailed link, without an account. */
  guests: Guests
  /** Assigns a caller's connection pool and limits. */
  lanes: Lanes
  /** The SQL function that policies use to admit administrators only. */
  staffFunctions: readonly string[]
  sealing: Sealing
  cache: ResponseCache
  /** Last responses to pages, for when the database is unavailable. */
  lastAnswers: LastAnswers
  metrics: Metrics
  /** Headers of every response. */
  headers: Record<string, string>
  /** Schema cache and query plans of the REST interface. */
  plans: Plans
  /** SQL functions whose results may be a minute old, with the tables whose changes show at once. */
  minuteOld: Record<string, readonly string[]>
  /** Set if a hosted Supabase stores accounts and files. */
  hosted: Hosted | undefined
  /** Sizes in which the site shows its pictures. */
  pictures: PictureSizes
  pageValues: PageValues
  /** Calls of functions by visitors, donors and providers wait here. */
  queues: PublicQueues
  /** Refuses a request before it is read; true if it has. */
  turnAway: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Cache key of a page's address. */
  pageKey: (url: string) => string
  /** The content security policy of a page, by the tags it may load. */
  policy: (tags: readonly string[]) => PagePolicy
  /** Set for a call of a function that waits in a queue: leaves its slot while it waits for the provider. */
  outside?: Outside
  /** Renders the web app; absent if only the backend runs, as in most tests. */
  pages?: Pages
  /** Whether the web app has a route for a path. */
  hasPage?: (path: string) => boolean
}

export type Pages = (request: Request, context: PageContext) => Promise<Response>

/** Context of the web app's loaders: the backend, called within the process. */
export type PageContext = {
  backend: { url: string; anonKey: string; fetch: typeof fetch; language: Language }
  nonce: string
}
