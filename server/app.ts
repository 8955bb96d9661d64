import { Hono } from 'hono'
import { auth } from '#backend/auth/auth.ts'
import { hostedAuth, hostedStorage } from '#backend/hosted/forward.ts'
import { accessLog } from '#backend/http/access-log.ts'
import { cacheResponses } from '#backend/http/cache-responses.ts'
import { compress } from '#backend/http/compress.ts'
import { cors } from '#backend/http/cors.ts'
import type { Env } from '#backend/http/env.ts'
import { answerError, answerNotFound } from '#backend/http/errors.ts'
import { health } from '#backend/http/health.ts'
import { identify } from '#backend/http/identify.ts'
import { policyReports, REPORTS_PATH } from '#backend/http/policy-reports.ts'
import { noRealtime } from '#backend/http/realtime.ts'
import { addSecurityHeaders } from '#backend/http/security-headers.ts'
import { rest } from '#backend/rest/rest.ts'
import { storage } from '#backend/storage/storage.ts'
import { sandboxMayRun } from './giving/provider/sandbox-mode.ts'
import { functions } from './http/functions.ts'
import { openPoster } from './http/open-poster.ts'
import { pages } from './http/pages.ts'
import { publicConfig } from './http/public-config.ts'
import { securityTxt } from './http/security-txt.ts'
import { takeUnsubscribe, UNSUBSCRIBE_PATHS } from './http/unsubscribe.ts'
import { sandbox } from './sandbox/sandbox.ts'
import type { Services } from './services.ts'

/** The whole server on one screen. */
export function createApp(services: Services): Hono<Env> {
  const app = new Hono<Env>()

  app.use(accessLog(services))
  app.use(addSecurityHeaders(services.headers))
  app.use(compress())
  app.onError(answerError)
  app.notFound(answerNotFound)

  app.get('/healthz', health(services))
  app.get('/config.json', publicConfig(services))
  app.get('/.well-known/security.txt', securityTxt(services))
  app.post(REPORTS_PATH, ...policyReports(services))
  app.get('/q/:code', openPoster(services))
  app.on('POST', UNSUBSCRIBE_PATHS, takeUnsubscribe(services))

  app.use('/rest/v1/*', cors(), identify(services), cacheResponses(services.cache))
  app.use('/auth/v1/*', cors())
  app.use('/storage/v1/*', cors())
  app.use('/functions/v1/*', cors())
  app.use('/realtime/v1/*', cors())
  app.route('/rest/v1', rest(services))
  const { hosted } = services
  app.route('/auth/v1', hosted ? hostedAuth(services, hosted) : auth(services))
  app.route('/storage/v1', hosted ? hostedStorage(services, hosted) : storage(services))
  app.route('/functions/v1', functions(services))
  app.all('/realtime/v1/*', noRealtime)

  if (sandboxMayRun(services.config)) app.route('/sandbox', sandbox(services))

  app.all('*', pages(services, app))
  return app
}
