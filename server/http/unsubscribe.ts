import type { Handler } from 'hono'
import { forPublic } from '#backend/db/database.ts'
import { clientAddress } from '#backend/http/client-address.ts'
import type { Env } from '#backend/http/env.ts'
import { inTurn } from '#backend/http/in-turn.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import { pathIn, siteLanguages } from '#domain/languages/languages.ts'
import { NAMED_PURPOSES, unsubscribe } from '../messages/unsubscribe.ts'
import type { Services } from '../services.ts'

export const UNSUBSCRIBE_PATHS = siteLanguages.map((language) => pathIn(language, '/unsubscribe'))
const TEN_MINUTES = 600

/**
 * Handles the one-click POST of mail clients (RFC 8058), which sends no cookie, key or origin, and that of the page at
 * the same address. A GET changes nothing, since mail services prefetch links.
 */
export function takeUnsubscribe(services: Services): Handler<Env> {
  const publicServices = forPublic(services)
  const { database, config } = publicServices
  const take = inTurn(config, { atOnce: 1, perAddress: 1, waiting: 60 })
  return async (c) => {
    await take(c, async () => {
      // A mail provider sends requests for many recipients from one address.
      const wait = await takeAttempt(
        database,
        `unsubscribe from ${clientAddress(c, config)}`,
        300,
        TEN_MINUTES,
      )
      if (wait) throw tooManyAttempts('requests', wait)
      await unsubscribe(publicServices, c.req.query('token') ?? '')
    })
    c.header('Cache-Control', 'no-store')
    const named = Object.values(NAMED_PURPOSES).find((about) => about === c.req.query('about'))
    const about = named ? `&about=${named}` : ''
    if (c.req.header('accept')?.includes('text/html')) return c.redirect(`${c.req.path}?done=1${about}`, 303)
    return c.text('Done.')
  }
}
