import { DONOR_SESSION_KEY, type KeptSession, keptSession } from '#web/lib/stored-session.ts'

export type Stage =
  | { name: 'opening' }
  | { name: 'ask'; notice?: 'ended' | 'expired' }
  | { name: 'sent'; email: string }
  | { name: 'link'; token: string }
  | { name: 'in'; email: string }

export const storedSession = () => keptSession(DONOR_SESSION_KEY)

/** What a letter's link carries; null where what follows the # is something else, such as a place on the page. */
export const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token')

export function whereToBegin(hash: string, session: KeptSession | null): Stage {
  const token = tokenIn(hash)
  if (token) return { name: 'link', token }
  return session ? ofSession(session) : { name: 'ask' }
}

/**
 * What is shown once the browser's session is another one: a browser holds one for all its tabs, so somebody may have
 * signed out in another tab, or have come in there with another address.
 */
export function followed(now: Stage, session: KeptSession | null): Stage {
  if (now.name !== 'in') return now
  const next = session ? ofSession(session) : ENDED
  return next.name === 'in' && next.email === now.email ? now : next
}

const ENDED: Stage = { name: 'ask', notice: 'ended' }

function ofSession({ isExpired, email }: KeptSession): Stage {
  return isExpired || !email ? ENDED : { name: 'in', email }
}
