import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Env } from './env.ts'

/**
 * Limits a request's body. Hono's limit turns every body into a stream first; Node has already held a body of an
 * announced length to it.
 */
export function limitBody(maxSize: number, refuse: () => never): MiddlewareHandler<Env> {
  const whileReading = bodyLimit({ maxSize, onError: refuse })
  return (c, next) => {
    const sent = c.env?.incoming?.headers
    if (!sent || sent['transfer-encoding'] !== undefined) return whileReading(c, next)
    if (Number(sent['content-length'] ?? 0) > maxSize) refuse()
    return next()
  }
}
