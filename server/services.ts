import { join } from 'node:path'
import type { Logger } from 'pino'
import { createLanes, type Lanes } from '#backend/auth/lanes.ts'
import type { Sealing } from '#backend/auth/sealing.ts'
import { openSealing } from '#backend/auth/sealing-keys.ts'
import type { Tokens } from '#backend/auth/tokens.ts'
import type { Database } from '#backend/db/database.ts'
import { type Hosted, openHosted } from '#backend/hosted/hosted.ts'
import { LastAnswers } from '#backend/http/last-answers.ts'
import { createMetrics, type Metrics } from '#backend/http/metrics.ts'
import { ResponseCache } from '#backend/http/response-cache.ts'
import { createPlans, type Plans } from '#backend/rest/plans.ts'
import type { PictureSizes } from '#backend/storage/render/recipe.ts'
import { pictureSizes } from '#domain/pictures.ts'
import type { Config } from './config.ts'
import { contentSecurityPolicy, type PagePolicy } from './http/content-security-policy.ts'
import { pageKey } from './http/page-key.ts'

/** What one running server is made of. Made once in main.ts (or by a test) and handed to every part. */
export type Services = {
  config: Config
  log: Logger
  database: Database
  tokens: Tokens
  /** Whose connections and limits a caller has. */
  lanes: Lanes
  sealing: Sealing
  cache: ResponseCache
  /** What pages last read, for when the database is away. */
  lastAnswers: LastAnswers
  metrics: Metrics
  /** What the REST interface knows of the schema, and what it has planned. */
  plans: Plans
  /** Where a hosted Supabase keeps people and files instead of us. */
  hosted: Hosted | undefined
  /** The sizes in which the site shows its pictures. */
  pictures: PictureSizes
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
export type PageContext = { backend: { url: string; anonKey: string; fetch: typeof fetch }; nonce: string }

type Given = Pick<Services, 'config' | 'log' | 'database' | 'tokens' | 'pages' | 'hasPage'>

export function createServices(given: Given, development = false): Services {
  return {
    ...given,
    lanes: createLanes(given.database),
    sealing: openSealing(given.config),
    cache: new ResponseCache(given.database),
    lastAnswers: new LastAnswers(join(given.config.DATA_DIR, 'last-answers.json'), given.log),
    metrics: createMetrics(given.database),
    plans: createPlans(given.database, given.log),
    hosted: openHosted(given.config),
    policy: contentSecurityPolicy(given.config, development),
    pictures: pictureSizes,
    pageKey,
  }
}
