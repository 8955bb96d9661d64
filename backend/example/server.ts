/** The smallest product: notes, with sign-in, files, one function and one job. `server.test.ts` uses all of it. */
import { Hono } from 'hono'
import type { Accounts } from '../auth/accounts.ts'
import { auth } from '../auth/auth.ts'
import { mailPasswordRecovery } from '../auth/mail-recovery.ts'
import { openSealing } from '../auth/sealing-keys.ts'
import { createTokens } from '../auth/tokens.ts'
import type { Config } from '../base/config.ts'
import { createLog } from '../base/log.ts'
import { connect, serverQuery } from '../db/database.ts'
import { migrate, type Source } from '../db/migrate.ts'
import { accessLog } from '../http/access-log.ts'
import { cacheResponses } from '../http/cache-responses.ts'
import { compress } from '../http/compress.ts'
import { cors } from '../http/cors.ts'
import type { Env } from '../http/env.ts'
import { answerError, answerNotFound } from '../http/errors.ts'
import { health } from '../http/health.ts'
import { identify } from '../http/identify.ts'
import { createLanes } from '../http/lanes.ts'
import { listen } from '../http/listen.ts'
import { createMetrics } from '../http/metrics.ts'
import { ResponseCache } from '../http/response-cache.ts'
import { addSecurityHeaders, securityHeaders } from '../http/security-headers.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { runJobs } from '../jobs/jobs.ts'
import { prepareQueue } from '../jobs/prepare-queue.ts'
import { createPlans } from '../rest/plans.ts'
import { rest } from '../rest/rest.ts'
import { openFiles } from '../storage/files/open-files.ts'
import { makeVariants } from '../storage/render/make-variants.ts'
import { storage } from '../storage/storage.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'write-note': { author: string; text: string }
    }
  }
}

const source: Source = { folder: import.meta.dirname, seed: async () => {}, prepare: prepareQueue }

const accounts: Accounts = {
  siteName: async () => 'Notes',
  guessableWords: ['note'],
  canSendEmail: async () => false,
  queueEmail: async () => {},
  logChange: async () => {},
}

export async function startExample(url: string, config: Config & { JWT_SECRET: string }, port = 0) {
  const log = createLog(config)
  await migrate(url, log, source)
  const database = connect({ url, log })
  const services = {
    config,
    log,
    database,
    accounts,
    tokens: await createTokens(config.JWT_SECRET),
    cache: new ResponseCache(database),
    metrics: createMetrics(database),
    plans: createPlans(database, log),
    lanes: createLanes(database, async () => false),
    sealing: openSealing(config),
    pictures: { widths: [320, 640], preview: { width: 1200, height: 630 } },
    pageKey: (url: string) => url,
    headers: securityHeaders(config.publicUrl),
  }

  const app = new Hono<Env>()
  app.use(accessLog(services), addSecurityHeaders(services.headers), compress(), cors())
  app.onError(answerError)
  app.notFound(answerNotFound)
  app.get('/healthz', health(services))
  app.use('/rest/v1/*', identify(services), cacheResponses(services.cache))
  app.route('/rest/v1', rest(services))
  app.route('/auth/v1', auth(services))
  app.route('/storage/v1', storage(services))
  app.post('/functions/v1/welcome', identify(services), async (c) => {
    const author = String(c.get('caller').claims.sub)
    await enqueue(serverQuery(database), 'write-note', { author, text: 'Welcome!' })
    return c.json({ queued: true })
  })

  const jobs = await runJobs(services, {
    tasks: {
      'mail-password-recovery': (request) => mailPasswordRecovery(services, request),
      'make-variants': ({ version }) => makeVariants(services, openFiles(config), version),
      'write-note': async ({ author, text }) => {
        await database.server.query('insert into public.notes (author, text) values ($1, $2)', [author, text])
      },
    },
    schedule: [],
  })
  const server = await listen(app, services, { port, host: '127.0.0.1' })
  return {
    services,
    port: server.port,
    async close() {
      await server.close()
      await jobs.stop()
      await database.close()
    },
  }
}
