import type { Handler, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Config } from '../base/config.ts'
import { Problem } from '../base/problem.ts'
import type { Env } from './env.ts'
import { limitBody } from './limit-body.ts'
import { readViolations, type Violation } from './policy-violation.ts'
import type { Services } from './services.ts'

/** Endpoint for browsers' reports of policy violations. */
export const REPORTS_PATH = '/policy-reports'

// The Reporting API works over TLS only, and browsers that see it ignore the older mechanism.
const isSecure = ({ publicUrl }: Config) => publicUrl.startsWith('https:')

export const reportsGroup = (config: Config): Record<string, string[]> =>
  isSecure(config) ? { 'report-to': ['policy'] } : {}

export const reportingHeaders = (config: Config): Record<string, string> =>
  isSecure(config) ? { 'Reporting-Endpoints': `policy="${REPORTS_PATH}"` } : {}

const MOST_BYTES = 64 * 1024
const MOST_KINDS = 200
const HOUR_MS = 60 * 60 * 1000

/**
 * Counts every report in the metrics. Logs one line an hour per kind, for a bounded number of kinds, so that
 * neither a broken page with many visitors nor an attacker can fill the log.
 */
export function policyReports({ metrics }: Pick<Services, 'metrics'>): [MiddlewareHandler, Handler<Env>] {
  const logged = new LRUCache<string, true>({ max: MOST_KINDS, ttl: HOUR_MS, noUpdateTTL: true })
  const isNews = (violation: Violation) => {
    const kind = JSON.stringify(violation)
    if (logged.has(kind)) return false
    logged.purgeStale()
    if (logged.size >= MOST_KINDS) return false
    logged.set(kind, true)
    return true
  }
  const limit = limitBody(MOST_BYTES, () => {
    throw new Problem({ status: 413, code: 'too_large', message: 'That is more than a report needs.' })
  })
  return [
    limit,
    async (c) => {
      const report: unknown = await c.req.json().catch(() => undefined)
      for (const violation of readViolations(report)) {
        metrics.violations.inc({ directive: violation.directive })
        if (isNews(violation)) c.get('log').warn({ violation }, 'A page broke its content security policy')
      }
      return c.body(null, 204)
    },
  ]
}
