import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Services } from '../services.ts'
import type { Env } from './env.ts'

// A caller's own id is kept only if it is short and plain, so that it can't forge a log line.
const PLAIN_ID = /^[\w-]{8,64}$/

/** Gives each request an id and one line in the log: path without query, since queries may name people. */
export function accessLog({ log }: Services) {
  return createMiddleware<Env>(async (c, next) => {
    const started = performance.now()
    const sent = c.req.header('x-request-id')
    const requestId = sent && PLAIN_ID.test(sent) ? sent : randomUUID()
    const requestLog = log.child({ requestId })
    c.set('requestId', requestId)
    c.set('log', requestLog)
    await next()
    c.header('X-Request-Id', requestId)
    const ms = Math.round((performance.now() - started) * 10) / 10
    requestLog.info({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  })
}
