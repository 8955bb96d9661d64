import { Hono } from 'hono'
import { auth } from './auth/auth.ts'
import { hostedAuth, hostedStorage } from './hosted/forward.ts'
import { accessLog } from './http/access-log.ts'
import { compress } from './http/compress.ts'
import { cors } from './http/cors.ts'
import type { Env } from './http/env.ts'
import { answerError, answerNotFound } from './http/errors.ts'
import { functions } from './http/functions.ts'
import { health } from './http/health.ts'
import { identify } from './http/identify.ts'
import { pages } from './http/pages.ts'
import { policyReports, REPORTS_PATH } from './http/policy-reports.ts'
import { publicConfig } from './http/public-config.ts'
import { noRealtime } from './http/realtime.ts'
import { remember } from './http/remember.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { securityTxt } from './http/security-txt.ts'
import { rest } from './rest/rest.ts'
import { sandboxMayRun } from './sandbox/mode.ts'
import { sandbox } from './sandbox/sandbox.ts'
import type { Services } from './services.ts'
import { storage } from './storage/storage.ts'

/** The whole server on one screen. */
export function createApp(services: Services): Hono<Env> {
  const app = new Hono<Env>()

  app.use(accessLog(services))
  app.use(addSecurityHeaders(services.config))
  app.use(compress())
  app.onError(answerError)
  app.notFound(answerNotFound)

  app.get('/healthz', health(services))
  app.get('/config.json', publicConfig(services))
  app.get('/.well-known/security.txt', securityTxt(services))
  app.post(REPORTS_PATH, ...policyReports(services))

  app.use('/rest/v1/*', cors(), identify(services), remember(services.cache))
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
