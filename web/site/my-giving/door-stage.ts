import { DONOR_SESSION_KEY, type KeptSession, keptSession } from '#web/lib/stored-session.ts'

export type Stage =
  | { name: 'opening' }
  | { name: 'ask'; notice?: 'ended' | 'expired' }
  | { name: 'sent'; email: string }
  | { name: 'link'; token: string }
  | { name: 'in'; email: string }

export const storedSession = () => keptSession(DONOR_SESSION_KEY)

/** Token of a letter's link; null if the hash is something else, such as an anchor. */
export const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token')

export function whereToBegin(hash: string, session: KeptSession | null): Stage {
  const token = tokenIn(hash)
  if (token) return { name: 'link', token }
  return session ? stageOfSession(session) : { name: 'ask' }
}

/**
 * Stage after the browser's session has changed: all tabs share one session, so another tab may have signed
 * out, or signed in with another address.
 */
export function followed(now: Stage, session: KeptSession | null): Stage {
  if (now.name !== 'in') return now
  const next = session ? stageOfSession(session) : ENDED
  return next.name === 'in' && next.email === now.email ? now : next
}

const ENDED: Stage = { name: 'ask', notice: 'ended' }

function stageOfSession({ isExpired, email }: KeptSession): Stage {
  return isExpired || !email ? ENDED : { name: 'in', email }
}
