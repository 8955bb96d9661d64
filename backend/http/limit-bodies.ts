import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '../base/problem.ts'
import type { Env } from './env.ts'

/** What anybody but staff may send before it is known whether they may do what it asks for. */
const OF_OTHERS = 16 * 1024

/** Behind `identify`: how much is read of a caller's body. */
export function limitBodies(ofStaff: number): MiddlewareHandler<Env> {
  const forStaff = bodyLimit({ maxSize: ofStaff, onError: refuse })
  const forOthers = bodyLimit({ maxSize: OF_OTHERS, onError: refuse })
  return (c, next) => (c.get('caller').lane === 'staff' ? forStaff : forOthers)(c, next)
}

function refuse(): never {
  throw new Problem({ status: 413, code: 'too_large', message: 'The request is too long.' })
}
