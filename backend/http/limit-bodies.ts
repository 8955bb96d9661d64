import type { MiddlewareHandler } from 'hono'
import { Problem } from '../base/problem.ts'
import type { Env } from './env.ts'
import { limitBody } from './limit-body.ts'

/** Body limit for callers other than staff, before their rights are checked. */
const PUBLIC_BYTES = 16 * 1024

/** Limits a caller's body; runs after `identify`. */
export function limitBodies(ofStaff: number): MiddlewareHandler<Env> {
  const forStaff = limitBody(ofStaff, refuse)
  const forOthers = limitBody(PUBLIC_BYTES, refuse)
  return (c, next) => (c.get('caller').lane === 'staff' ? forStaff : forOthers)(c, next)
}

function refuse(): never {
  throw new Problem({ status: 413, code: 'too_large', message: 'The request is too long.' })
}
