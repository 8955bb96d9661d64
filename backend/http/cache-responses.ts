import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'
import { type ResponseCache, toCached } from './response-cache.ts'

// PostgREST's 406 for a missing row is as cacheable as the row itself.
const LASTING = new Set([200, 206, 406])

/** Caches anonymous responses of the REST API, and records which tables a rendered page read. */
export function cacheResponses(cache: ResponseCache) {
  return createMiddleware<Env>(async (c, next) => {
    const mark = cache.mark()
    await next()
    const { incoming, pageReads } = c.env
    const reads = LASTING.has(c.res.status) ? c.get('reads') : undefined
    if (pageReads) {
      if (!reads) pageReads.complete = false
      for (const table of reads?.tables ?? []) pageReads.tables.add(table)
      if (reads?.until) pageReads.until = Math.min(reads.until, pageReads.until ?? reads.until)
    }
    if (!incoming || !reads || c.req.method !== 'GET' || c.get('caller').role !== 'anon') return
    const body = Buffer.from(await c.res.clone().arrayBuffer())
    const answer = toCached(c.res.status, c.res.headers, [body])
    cache.set(restKey(incoming), answer, { ...reads, tables: new Set(reads.tables), complete: true }, mark)
  })
}

/** The parts of a request that determine the REST response to one caller. */
export function restKey({ url = '', headers }: IncomingMessage): string {
  const { accept = '', prefer = '', range = '' } = headers
  const unit = headers['range-unit'] ?? ''
  const profile = headers['accept-profile'] ?? ''
  return `rest\n${url}\n${accept}\n${String(prefer)}\n${range}\n${String(unit)}\n${String(profile)}`
}
