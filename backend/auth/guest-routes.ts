import { randomUUID } from 'node:crypto'
import { type Handler, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { Problem } from '../base/problem.ts'
import { serverQuery } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Env } from '../http/env.ts'
import { readApiKey } from '../http/identify.ts'
import type { InTurn } from '../http/in-turn.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { findGuestCode, takeGuestCode, takeGuestToken } from './guest-links.ts'
import {
  endGuestSessions,
  findGuestSession,
  type GuestSession,
  isGuestRefreshToken,
  presentGuest,
  presentGuestSession,
  startGuestSession,
} from './guest-sessions.ts'
import { takeGuestCodeAttempt, takeGuestLinkRequest } from './limits.ts'
import { guestLink } from './mail-guest-link.ts'
import { noteSignIn } from './note-sign-in.ts'
import { redirectTarget } from './one-time-tokens.ts'
import { readBody } from './read-body.ts'
import type { GuestServices } from './services.ts'
import { readScope } from './sign-out.ts'
import { readEmail } from './users.ts'

/**
 * Routes the official client uses for people without an account: `signInWithOtp`, `verifyOtp` and their
 * session. Everything else passes on to the account routes, local or hosted; a hosted backend never sees a
 * guest.
 */
export function guestRoutes(services: GuestServices, take: InTurn): Hono<Env> {
  const app = new Hono<Env>()
  app.post('/otp', requireKey(services), requestLink(services, take))
  app.get('/verify', followLink(services))
  app.post('/verify', verify(services, take))
  app.post('/token', refuseRefresh)
  app.on(['GET', 'PUT'], '/user', ownUser(services))
  app.post('/logout', endSession(services))
  return app
}

function requireKey({ tokens }: GuestServices) {
  return createMiddleware<Env>(async (c, next) => {
    c.set('caller', await readApiKey(c, tokens))
    await next()
  })
}

const address = z.object({ email: z.string() })

/** POST /otp: responds alike after the same work for every address; a job checks whether it is known. */
function requestLink({ database, config }: GuestServices, take: InTurn): Handler<Env> {
  return async (c) => {
    const email = readEmail((await readBody(c, address)).email)
    const wanted = c.req.query('redirect_to')
    await take(c, async () => {
      await takeGuestLinkRequest(database, clientAddress(c, config))
      await enqueue(serverQuery(database), 'mail-guest-link', {
        requestId: randomUUID(),
        email,
        ...(wanted && { askedOn: new URL(redirectTarget(config.publicUrl, wanted)).pathname.slice(0, 200) }),
      })
    })
    return c.json({})
  }
}

const isForGuests = (type: unknown) => type === 'email' || type === 'magiclink'

/** GET /verify: consumes nothing, since mail services prefetch links. */
function followLink({ config, guests }: GuestServices): Handler<Env> {
  return async (c, next) => {
    const { type, token_hash = '' } = c.req.query()
    if (!isForGuests(type)) return next()
    return c.redirect(guestLink(config.publicUrl, guests.page, token_hash.slice(0, 200)), 303)
  }
}

const proof = z.union([
  z.object({ token_hash: z.string().max(200) }),
  z.object({ email: z.string(), token: z.string().max(200) }),
])

/** POST /verify: consumes a mailed link or its code. */
function verify(services: GuestServices, take: InTurn): Handler<Env> {
  const { config, tokens } = services
  return async (c, next) => {
    const { type } = (await c.req.json().catch(() => undefined)) ?? {}
    if (!isForGuests(type)) return next()
    c.set('caller', await readApiKey(c, tokens))
    const given = await readBody(c, proof)
    const session = await noteSignIn(c, config, 'mailed link', async (who) => {
      const begun = await take(c, () =>
        'token_hash' in given
          ? beginByLink(services, given.token_hash)
          : beginByCode(services, given, clientAddress(c, config)),
      )
      if (!begun) throw notValid('token_hash' in given)
      who.account = begun.subject
      return begun
    })
    return c.json(await presentGuestSession(tokens, session))
  }
}

function beginByLink(services: GuestServices, token: string): Promise<GuestSession | undefined> {
  return begin(services, (query) => takeGuestToken(query, services.guests.kind, token))
}

async function beginByCode(
  services: GuestServices,
  { email: typed, token: code }: { email: string; token: string },
  from: string,
): Promise<GuestSession | undefined> {
  const { database, tokens, guests } = services
  await takeGuestCodeAttempt(database, from)
  const query = serverQuery(database)
  const email = await guests.find(query, typed)
  const codeId = await findGuestCode(query, tokens, { kind: guests.kind, email, typed, code })
  return codeId ? begin(services, (query) => takeGuestCode(query, guests.kind, codeId)) : undefined
}

async function begin(
  { database, tokens, guests }: GuestServices,
  take: (query: ReturnType<typeof serverQuery>) => Promise<string | undefined>,
): Promise<GuestSession | undefined> {
  return inTransaction(database, async (query) => {
    const email = await take(query)
    if (!email) return undefined
    await guests.cameIn(query, email)
    return startGuestSession(query, tokens, guests.kind, email)
  })
}

function notValid(isLink: boolean): Problem {
  const message = isLink ? 'Email link is invalid or has expired' : 'Token has expired or is invalid'
  return new Problem({ status: 403, code: 'otp_expired', message })
}

const refresh = z.object({ refresh_token: z.string() })

const refuseRefresh: Handler<Env> = async (c, next) => {
  if (c.req.query('grant_type') !== 'refresh_token') return next()
  const given = refresh.safeParse(await c.req.json().catch(() => undefined))
  if (!given.success || !isGuestRefreshToken(given.data.refresh_token)) return next()
  throw new Problem({
    status: 400,
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired',
  })
}

/** GET and PUT /user: returns the guest; nothing can be changed. */
function ownUser(services: GuestServices): Handler<Env> {
  return async (c, next) => {
    const session = await findGuestSession(services, c)
    if (!session) return next()
    if (c.req.method === 'GET') return c.json(presentGuest(session))
    const message = 'You came in with a mailed link, without an account: there is nothing to change here.'
    throw new Problem({ status: 403, code: 'no_account', message })
  }
}

function endSession(services: GuestServices): Handler<Env> {
  return async (c, next) => {
    const session = await findGuestSession(services, c)
    if (!session) return next()
    await endGuestSessions(services.database, session, readScope(c))
    return c.body(null, 204)
  }
}
