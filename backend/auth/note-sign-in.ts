import type { Context } from 'hono'
import type { Config } from '../base/config.ts'
import { Problem } from '../base/problem.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Env } from '../http/env.ts'

export type SignInMethod =
  | 'password'
  | 'refresh token'
  | 'mailed link'
  | 'authenticator app'
  | 'recovery code'

/**
 * One line in the log for each attempt to sign in: whose account, how, from where and what came of it. Never
 * what was typed: people put passwords into the field for the address.
 */
export async function noteSignIn<Result>(
  c: Context<Env>,
  config: Config,
  method: SignInMethod,
  attempt: (who: { account?: string | undefined }) => Promise<Result>,
): Promise<Result> {
  const who: { account?: string | undefined } = {}
  const line = () => ({ event: 'sign-in', method, ...who, address: clientAddress(c, config) })
  try {
    const result = await attempt(who)
    c.get('log').info(line(), 'Signed in')
    return result
  } catch (error) {
    if (error instanceof Problem) c.get('log').warn({ ...line(), code: error.code }, 'A sign-in was refused')
    throw error
  }
}
