import { Hono } from 'hono'
import type { Logger } from 'pino'
import { auth } from '../../auth/auth.ts'
import { mailGuestLink } from '../../auth/mail-guest-link.ts'
import { mailPasswordRecovery } from '../../auth/mail-recovery.ts'
import { openSealing } from '../../auth/sealing-keys.ts'
import type { Tokens } from '../../auth/tokens.ts'
import type { Config } from '../../base/config.ts'
import type { Database, Query } from '../../db/database.ts'
import { accessLog } from '../../http/access-log.ts'
import { cacheResponses } from '../../http/cache-responses.ts'
import { compress } from '../../http/compress.ts'
import { cors } from '../../http/cors.ts'
import type { Env } from '../../http/env.ts'
import { answerError, answerNotFound } from '../../http/errors.ts'
import { health } from '../../http/health.ts'
import { identify } from '../../http/identify.ts'
import { createLanes } from '../../http/lanes.ts'
import { createMetrics } from '../../http/metrics.ts'
import { policyReports, REPORTS_PATH } from '../../http/policy-reports.ts'
import { noRealtime } from '../../http/realtime.ts'
import { ResponseCache } from '../../http/response-cache.ts'
import { addSecurityHeaders, securityHeaders } from '../../http/security-headers.ts'
import { runJobs } from '../../jobs/jobs.ts'
import { createPlans } from '../../rest/plans.ts'
import { rest } from '../../rest/rest.ts'
import { storage } from '../../storage/storage.ts'
import { createAccounts, readersAsGuests } from './people.ts'

const STAFF_FUNCTION = 'public.is_admin'

async function isAdministrator(query: Query): Promise<boolean> {
  const { rows } = await query<{ answer: string }>(`select ${STAFF_FUNCTION}() as answer`, [], 'is-admin')
  return rows[0]?.answer === 't'
}

type Given = { config: Config; log: Logger; database: Database; tokens: Tokens }

export type TestServices = ReturnType<typeof createServices>

export function createServices(given: Given) {
  const { config, database, log } = given
  return {
    ...given,
    accounts: createAccounts(),
    guests: readersAsGuests,
    lanes: createLanes(database, isAdministrator),
    staffFunctions: [STAFF_FUNCTION],
    sealing: openSealing(config),
    cache: new ResponseCache(database),
    metrics: createMetrics(database),
    plans: createPlans(database, log, [STAFF_FUNCTION]),
    pictures: {
      widths: [320, 480, 640, 768, 960, 1280, 1600],
      preview: { width: 1200, height: 630 },
    },
    pageKey: (url: string) => url,
    headers: securityHeaders(config.publicUrl),
  }
}

/** The complete backend at the addresses the official clients expect. */
export function createApp(services: TestServices): Hono<Env> {
  const app = new Hono<Env>()
  app.use(accessLog(services), addSecurityHeaders(services.headers), compress())
  app.onError(answerError)
  app.notFound(answerNotFound)
  app.get('/healthz', health(services))
  app.post(REPORTS_PATH, ...policyReports(services))
  for (const part of ['rest', 'auth', 'storage', 'realtime']) app.use(`/${part}/v1/*`, cors())
  app.use('/rest/v1/*', identify(services), cacheResponses(services.cache))
  app.route('/rest/v1', rest(services))
  app.route('/auth/v1', auth(services))
  app.route('/storage/v1', storage(services))
  app.all('/realtime/v1/*', noRealtime)
  return app
}

/** Runs the jobs in which sign-in writes emails. */
export function startJobs(services: TestServices): Promise<{ stop(): Promise<void> }> {
  return runJobs(services, {
    tasks: {
      'mail-password-recovery': (request) => mailPasswordRecovery(services, request),
      'mail-guest-link': (request) => mailGuestLink(services, request),
    },
    schedule: [],
  })
}
