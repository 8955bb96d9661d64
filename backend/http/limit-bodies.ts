import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '../base/problem.ts'
import type { Env } from './env.ts'

/** Body limit for callers other than staff, before their rights are checked. */
const PUBLIC_BYTES = 16 * 1024

/** Limits a caller's body; runs after `identify`. */
export function limitBodies(ofStaff: number): MiddlewareHandler<Env> {
  const forStaff = bodyLimit({ maxSize: ofStaff, onError: refuse })
  const forOthers = bodyLimit({ maxSize: PUBLIC_BYTES, onError: refuse })
  return (c, next) => (c.get('caller').lane === 'staff' ? forStaff : forOthers)(c, next)
}

function refuse(): never {
  throw new Problem({ status: 413, code: 'too_large', message: 'The request is too long.' })
}
