import type { Context } from 'hono'
import { Problem } from '../base/problem.ts'
import type { Query } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Env } from '../http/env.ts'
import { requireSession } from './current-user.ts'
import { knownDevice, rememberDevice } from './known-devices.ts'
import { forgetSecondStepAttempts, takeSecondStepAttempt } from './limits.ts'
import { noteSignIn } from './note-sign-in.ts'
import { presentSession } from './present.ts'
import type { Services } from './services.ts'
import { raiseSession, type SecondMethod, type Session } from './sessions.ts'
import { hasTwoStep, type User } from './users.ts'

export type SignedIn = { session: Session; user: User }

/** Changing the second step itself requires a code entered this recently. */
const FRESH_MINUTES = 5

const NAMES = { totp: 'authenticator app', recovery_code: 'recovery code' } as const

/** Requires a session that has completed every step of its account. */
export async function requireFullSession(services: Services, c: Context<Env>): Promise<SignedIn> {
  const current = await requireSession(services, c)
  if (hasTwoStep(current.user) && current.session.aal !== 'aal2') {
    throw insufficient('Please enter the code of your authenticator app first.')
  }
  return current
}

export async function requireFreshSecondStep(services: Services, c: Context<Env>): Promise<SignedIn> {
  const current = await requireFullSession(services, c)
  const taken = current.session.second_at?.getTime() ?? 0
  if (Date.now() - taken > FRESH_MINUTES * 60_000) {
    throw insufficient('Please enter a new code of your authenticator app, or a recovery code.')
  }
  return current
}

/**
 * Checks a code within the limits and raises the session. `check` returns whether the code is right, in the
 * transaction that consumes it.
 */
export async function takeSecondStep(
  { database, tokens, config }: Services,
  c: Context<Env>,
  current: SignedIn,
  method: SecondMethod,
  check: (query: Query) => Promise<void>,
) {
  const by = { userId: current.user.id, device: await knownDevice(database, c, config, current.user.id) }
  const open = await noteSignIn(c, config, NAMES[method], async (who) => {
    who.account = current.user.id
    await takeSecondStepAttempt(database, by)
    return inTransaction(database, async (query) => {
      // Locks the account's row first, as ending sessions does, so concurrent codes run one after the other.
      await query('select from auth.users where id = $1 for no key update', [current.user.id])
      await check(query)
      await rememberDevice(query, c, config, current.user.id)
      return raiseSession(query, current, method)
    })
  })
  await forgetSecondStepAttempts(database, by)
  return presentSession(tokens, open)
}

function insufficient(message: string): Problem {
  return new Problem({ status: 403, code: 'insufficient_aal', message })
}
