import type { Handler } from 'hono'
import { z } from 'zod'
import { inTransaction } from '../db/in-transaction.ts'
import type { Env } from '../http/env.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { changeEmail } from './change-email.ts'
import { validationFailed } from './errors.ts'
import { type OneTimeTokenKind, pageOfOurs, takeOneTimeToken } from './one-time-tokens.ts'
import { originOf } from './origin.ts'
import { presentSession, presentUser } from './present.ts'
import { readBody } from './read-body.ts'
import { type OpenSession, type Origin, startSession } from './sessions.ts'
import type { User } from './users.ts'

/** GET /verify: the link in a mail. Leads to a page of the site with what came of it in the fragment. */
export function followMailedLink(services: Services): Handler<Env> {
  const { config, tokens } = services
  return async (c) => {
    // Mail readers look ahead with HEAD, which must not use the link up.
    if (c.req.method === 'HEAD') return c.body(null, 204)
    const page = new URL(pageOfOurs(config.publicUrl, c.req.query('redirect_to')))
    const type = c.req.query('type') ?? ''
    try {
      const result = await redeem(services, type, c.req.query('token') ?? '', originOf(c, config))
      page.hash = String(
        'session' in result
          ? asFragment(type, await presentSession(tokens, result))
          : new URLSearchParams({ message: 'Your e-mail address was changed.', type }),
      )
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      page.hash = String(
        new URLSearchParams({
          error: 'access_denied',
          error_code: error.code,
          error_description: error.message,
        }),
      )
    }
    return c.redirect(page.href, 303)
  }
}

const body = z.object({ type: z.string(), token_hash: z.string() })

/** POST /verify: the same for a page that was given the token itself. */
export function verifyMailedToken(services: Services): Handler<Env> {
  return async (c) => {
    const { type, token_hash } = await readBody(c, body)
    const result = await redeem(services, type, token_hash, originOf(c, services.config))
    if ('session' in result) return c.json(await presentSession(services.tokens, result))
    return c.json({ user: presentUser(result.user) })
  }
}

/**
 * A recovery signs in. A change of address does not: its link went to an address that may have been
 * mistyped, and whoever reads that must not get in.
 */
async function redeem(
  { database }: Services,
  type: string,
  token: string,
  origin: Origin,
): Promise<OpenSession | { user: User }> {
  if (!isKind(type)) throw validationFailed('type must be recovery or email_change.')
  return inTransaction(database, async (query): Promise<OpenSession | { user: User }> => {
    const { userId, newEmail } = await takeOneTimeToken(query, type, token)
    if (newEmail) return { user: await changeEmail(query, userId, newEmail, { confirmed: true }) }
    // Whoever read the mail owns the address.
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

/** What the official client looks for in the address of the page. */
function asFragment(type: string, session: Awaited<ReturnType<typeof presentSession>>): URLSearchParams {
  const { access_token, refresh_token, token_type, expires_in, expires_at } = session
  return new URLSearchParams({
    access_token,
    refresh_token,
    token_type,
    expires_in: String(expires_in),
    expires_at: String(expires_at),
    type,
  })
}
