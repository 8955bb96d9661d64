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
 * Logs each sign-in attempt with account, method, address and outcome. Never the input: people type passwords
 * into the address field.
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
