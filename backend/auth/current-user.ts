import type { Context, Handler } from 'hono'
import { Problem } from '../base/problem.ts'
import type { Env } from '../http/env.ts'
import { FairTurns } from '../http/fair-turns.ts'
import { readBearer } from '../http/identify.ts'
import { whenLeft } from '../http/when-left.ts'
import { badToken } from './errors.ts'
import { presentUser } from './present.ts'
import type { Services } from './services.ts'
import { findSession, type Session, sessionNotFound } from './sessions.ts'
import type { User } from './users.ts'

/**
 * Queued by account: a former administrator can call this without limit and delays no other account. The
 * official client treats a 503 as temporary.
 */
const turns = new FairTurns({ atOnce: 2, perAddress: 1, waiting: 60, whenFull: 503 })

/** GET /user: returns the token's account as the database has it now. */
export function currentUser(services: Services): Handler<Env> {
  return async (c) => {
    const { user } = await requireSession(services, c)
    return c.json(presentUser(user))
  }
}

/** The session of a request. A valid signature is not enough: an ended session is refused. */
export async function requireSession(
  { database, tokens }: Services,
  c: Context<Env>,
): Promise<{ session: Session; user: User }> {
  const bearer = readBearer(c)
  if (!bearer) {
    const message = 'This endpoint requires a valid Bearer token'
    throw new Problem({ status: 401, code: 'no_authorization', message })
  }
  const { role, claims } = await tokens.read(bearer)
  const { sub, session_id } = claims
  if (role !== 'authenticated' || typeof sub !== 'string' || typeof session_id !== 'string') {
    throw badToken('it belongs to no session')
  }
  const found = await turns.take(sub, () => findSession(database, session_id, sub), whenLeft(c))
  if (!found) throw sessionNotFound()
  return found
}
