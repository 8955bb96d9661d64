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
 * By account: who has one and is not staff any more can ask as often as they like, and delays nobody else. The official
 * client takes a 503 for what passes.
 */
const turns = new FairTurns({ atOnce: 2, perAddress: 1, waiting: 60, whenFull: 503 })

/** GET /user: who the bearer of this token is, as the database knows it now. */
export function currentUser(services: Services): Handler<Env> {
  return async (c) => {
    const { user } = await requireSession(services, c)
    return c.json(presentUser(user))
  }
}

/** The session a request speaks for. A signature is not enough: a session that was ended counts no more. */
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
