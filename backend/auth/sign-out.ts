import type { Context, Handler } from 'hono'
import type { Env } from '../http/env.ts'
import { requireSession } from './current-user.ts'
import { validationFailed } from './errors.ts'
import type { Services } from './services.ts'
import { endSessions, type SignOutScope } from './sessions.ts'

/** POST /logout: ends this session, all the others, or all of them. */
export function signOut(services: Services): Handler<Env> {
  return async (c) => {
    const scope = readScope(c)
    const { session, user } = await requireSession(services, c)
    await endSessions(services.database, user.id, session.id, scope)
    c.get('log').info({ event: 'sign-out', scope, account: user.id }, 'Signed out')
    return c.body(null, 204)
  }
}

export function readScope(c: Context<Env>): SignOutScope {
  const scope = c.req.query('scope') ?? 'global'
  if (!isScope(scope)) throw validationFailed('scope must be local, others or global.')
  return scope
}

function isScope(value: string): value is SignOutScope {
  return value === 'local' || value === 'others' || value === 'global'
}
