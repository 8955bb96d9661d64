import type { Logger } from 'pino'
import type { Accounts } from '#backend/auth/accounts.ts'
import type { Guests } from '#backend/auth/guests.ts'
import type { Sealing } from '#backend/auth/sealing.ts'
import type { Tokens } from '#backend/auth/tokens.ts'
import type { Database } from '#backend/db/database.ts'
import type { Hosted } from '#backend/hosted/hosted.ts'
import type { Lanes } from '#backend/http/lanes.ts'
import type { LastAnswers } from '#backend/http/last-answers.ts'
import type { Metrics } from '#backend/http/metrics.ts'
import type { PagePolicy, ResponseCache } from '#backend/http/response-cache.ts'
import type { Plans } from '#backend/rest/plans.ts'
import type { PictureSizes } from '#backend/storage/render/recipe.ts'
import type { Language } from '#domain/languages/languages.ts'
import type { Config } from './config.ts'
import type { PageValues } from './http/page-values.ts'

/** What one running server is made of. Made once (create-services.ts) and handed to every part. */
export type Services = {
  config: Config
  log: Logger
  database: Database
  tokens: Tokens
  /** What sign-in leaves to the product. */
  accounts: Accounts
  /** Those who come in by a mailed link, without an account. */
  guests: Guests
  /** Whose connections and limits a caller has. */
  lanes: Lanes
  /** The SQL function by which policies let administrators alone through. */
  staffFunction: string
  sealing: Sealing
  cache: ResponseCache
  /** What pages last read, for when the database is away. */
  lastAnswers: LastAnswers
  metrics: Metrics
  /** What every response carries. */
  headers: Record<string, string>
  /** What the REST interface knows of the schema, and what it has planned. */
  plans: Plans
  /** Where a hosted Supabase keeps people and files instead of us. */
  hosted: Hosted | undefined
  /** The sizes in which the site shows its pictures. */
  pictures: PictureSizes
  pageValues: PageValues
  /** Under what a page is cached, by its address. */
  pageKey: (url: string) => string
  /** The content security policy of a page, by the tags it may load. */
  policy: (tags: readonly string[]) => PagePolicy
  /** Renders the web app; absent where only the backend runs, as in most tests. */
  pages?: Pages
  /** Whether the web app has a page at a path at all. */
  hasPage?: (path: string) => boolean
}

export type Pages = (request: Request, context: PageContext) => Promise<Response>

/** What the web app's loaders get from the server: the backend, reached without leaving the process. */
export type PageContext = {
  backend: { url: string; anonKey: string; fetch: typeof fetch; language: Language }
  nonce: string
}
