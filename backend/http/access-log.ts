import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import { clientAddress } from './client-address.ts'
import type { Env } from './env.ts'
import type { Metrics } from './metrics.ts'
import type { Services } from './services.ts'

// A caller's own id is kept only if short and plain, so that it cannot forge a log line.
const PLAIN_ID = /^[\w-]{8,64}$/

/** Traces of an attacker: logged with account and address. */
const REFUSALS = new Set([401, 403, 429])

/**
 * Assigns each request an id and logs one line: the path without its query, which may contain personal data.
 */
export function accessLog({ log, metrics, config }: Pick<Services, 'log' | 'metrics' | 'config'>) {
  return createMiddleware<Env>(async (c, next) => {
    const started = performance.now()
    const requestId = requestIdOf(c.req.header('x-request-id'))
    const requestLog = log.child({ requestId })
    c.set('requestId', requestId)
    c.set('log', requestLog)
    c.env.outgoing?.setHeader('X-Request-Id', requestId)
    await next()
    if (!c.env.incoming) return
    const { method, path } = c.req
    const { status } = c.res
    const refused = REFUSALS.has(status) && {
      event: 'refused',
      account: c.get('caller')?.claims.sub,
      address: clientAddress(c, config),
    }
    noteRequest(log, metrics, { requestId, method, path, status, started }, refused || undefined)
  })
}

export function requestIdOf(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && PLAIN_ID.test(sent) ? sent : randomUUID()
}

type Noted = { requestId: string; method: string; path: string; status: number; started: number }

export function noteRequest(log: Logger, metrics: Metrics, noted: Noted, refused?: object): void {
  const { requestId, method, path, status, started } = noted
  const ms = performance.now() - started
  metrics.requests.observe({ method, route: partOf(path), status: String(status) }, ms / 1000)
  const line = { requestId, method, path, status, ms: Math.round(ms * 10) / 10 }
  if (refused) log.warn({ ...line, ...refused }, 'request')
  else log.info(line, 'request')
}

/** A small fixed set of labels, however many paths visitors invent. */
function partOf(path: string): string {
  const part = path.match(/^\/(rest|auth|storage|functions)\/v1\//)?.[1]
  return part ?? (path === '/healthz' || path === '/config.json' ? path.slice(1) : 'page')
}
