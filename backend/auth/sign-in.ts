import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Handler } from 'hono'
import { z } from 'zod'
import { inTransaction } from '../db/in-transaction.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Env } from '../http/env.ts'
import { inTurn } from '../http/in-turn.ts'
import { whenLeft } from '../http/when-left.ts'
import { invalidCredentials, validationFailed } from './errors.ts'
import { knownDevice, rememberDevice } from './known-devices.ts'
import { noteSignIn } from './note-sign-in.ts'
import { originOf } from './origin.ts'
import { isPassword } from './passwords.ts'
import { presentSession } from './present.ts'
import { readBody } from './read-body.ts'
import type { Services } from './services.ts'
import { refreshSession, startSession } from './sessions.ts'
import { accountOf, forgetSignInAttempts, passwordCaller, takeSignInAttempt } from './sign-in-limits.ts'
import { findUserByEmail, hasTwoStep } from './users.ts'

const credentials = z.object({ email: z.string().min(1), password: z.string().min(1) })
const refresh = z.object({ refresh_token: z.string().min(1) })

/** POST /token: exchanges a password or a refresh token for a session. */
export function signIn(services: Services): Handler<Env> {
  const { database, tokens, config } = services
  // Counting an attempt takes several statements, and clients can send forged tokens: the queue keeps a burst
  // of either from taking every connection.
  const counting = inTurn(config, { atOnce: 2, perAddress: 1, waiting: 60 })
  // The official client drops a session whose refresh failed, except on a 503, which it retries.
  const refreshing = inTurn(config, { atOnce: 2, perAddress: 1, waiting: 60, whenFull: 503 })

  async function admit(c: Context<Env>, email: string, address: string) {
    const user = await findUserByEmail(database, email)
    const device = await knownDevice(database, c, config, user?.id)
    const by = { account: accountOf(user, email), address, device }
    return { user, by, ...(await takeSignInAttempt(database, by)) }
  }

  const withPassword: Handler<Env> = async (c) => {
    const { email, password } = await readBody(c, credentials)
    const open = await noteSignIn(c, config, 'password', async (who) => {
      const address = clientAddress(c, config)
      const { user, by, delayMs } = await counting(c, () => admit(c, email, address))
      who.account = user?.id
      await sleep(delayMs)
      // Does the same work without an account, so that neither answer nor time reveals it.
      const matches = await isPassword(user?.encrypted_password, password, passwordCaller(by, whenLeft(c)))
      if (!user || !matches) throw invalidCredentials()
      await forgetSignInAttempts(database, by)
      return inTransaction(database, async (query) => {
        // A password that was replaced while it was being checked must not open a session.
        const { rowCount } = await query(
          'select from auth.users where id = $1 and encrypted_password = $2 for no key update',
          [user.id, user.encrypted_password],
        )
        if (!rowCount) throw invalidCredentials()
        if (!hasTwoStep(user)) await rememberDevice(query, c, config, user.id)
        return startSession(query, user.id, 'password', originOf(c, config))
      })
    })
    return c.json(await presentSession(tokens, open))
  }

  const withRefreshToken: Handler<Env> = async (c) => {
    const { refresh_token } = await readBody(c, refresh)
    const open = await noteSignIn(c, config, 'refresh token', async (who) => {
      const refreshed = await refreshing(c, () =>
        refreshSession(services, refresh_token, originOf(c, config)),
      )
      who.account = refreshed.user.id
      return refreshed
    })
    return c.json(await presentSession(tokens, open))
  }

  return (c, next) => {
    const grant = c.req.query('grant_type')
    if (grant === 'password') return withPassword(c, next)
    if (grant === 'refresh_token') return withRefreshToken(c, next)
    throw validationFailed('grant_type must be password or refresh_token.')
  }
}
