import type { Handler } from 'hono'
import { z } from 'zod'
import { inTransaction } from '../db/in-transaction.ts'
import type { Env } from '../http/env.ts'
import type { InTurn } from '../http/in-turn.ts'
import { changeEmail } from './change-email.ts'
import { validationFailed } from './errors.ts'
import { noteSignIn } from './note-sign-in.ts'
import { mailedLink, type OneTimeTokenKind, redirectTarget, takeOneTimeToken } from './one-time-tokens.ts'
import { originOf } from './origin.ts'
import { presentSession, presentUser } from './present.ts'
import { readBody } from './read-body.ts'
import type { Services } from './services.ts'
import { type OpenSession, type Origin, startSession } from './sessions.ts'
import type { User } from './users.ts'

/** Longer than any token this server issues. */
const LONGEST = 500

/**
 * GET /verify: target of the protocol's links. Consumes nothing and redirects to the page whose button does,
 * since mail services prefetch links.
 */
export function followMailedLink({ config }: Services): Handler<Env> {
  return (c) => {
    const said = c.req.query()
    const isOurs = Object.values(said).every((text) => text.length <= LONGEST)
    const { token = '', token_hash = token, type = '', redirect_to } = isOurs ? said : {}
    const redirectTo = redirectTarget(config.publicUrl, redirect_to)
    return c.redirect(mailedLink(config.publicUrl, type, token_hash, redirectTo), 303)
  }
}

const body = z.object({ type: z.string(), token_hash: z.string() })

/** POST /verify: consumes the token of a mailed link. */
export function verifyMailedToken(services: Services, take: InTurn): Handler<Env> {
  return async (c) => {
    const { type, token_hash } = await readBody(c, body)
    const result = await noteSignIn(c, services.config, 'mailed link', async (who) => {
      const origin = originOf(c, services.config)
      const redeemed = await take(c, () => redeem(services, type, token_hash, origin))
      who.account = redeemed.user.id
      return redeemed
    })
    if ('session' in result) return c.json(await presentSession(services.tokens, result))
    return c.json({ user: presentUser(result.user) })
  }
}

/**
 * A recovery signs in. A change of address does not: its link may have gone to a mistyped address, whose
 * reader must not get in.
 */
async function redeem(
  { database, accounts }: Services,
  type: string,
  token: string,
  origin: Origin,
): Promise<OpenSession | { user: User }> {
  if (!isKind(type)) throw validationFailed('type must be recovery or email_change.')
  return inTransaction(database, async (query): Promise<OpenSession | { user: User }> => {
    const { userId, newEmail } = await takeOneTimeToken(query, type, token)
    if (newEmail) return { user: await changeEmail(accounts, query, userId, newEmail, { confirmed: true }) }
    // The reader of the mail owns the address.
    await query(
      'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1',
      [userId],
    )
    return startSession(query, userId, 'otp', origin)
  })
}

function isKind(type: string): type is OneTimeTokenKind {
  return type === 'recovery' || type === 'email_change'
}
