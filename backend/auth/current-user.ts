import type { Context, Handler } from 'hono'
import { Problem } from '../base/problem.ts'
import type { Env } from '../http/env.ts'
import { readBearer } from '../http/identify.ts'
import { badToken } from './errors.ts'
import { presentUser } from './present.ts'
import type { Services } from './services.ts'
import { findSession, type Session, sessionNotFound } from './sessions.ts'
import type { User } from './users.ts'

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
  const found = await findSession(database, session_id, sub)
  if (!found) throw sessionNotFound()
  return found
}
