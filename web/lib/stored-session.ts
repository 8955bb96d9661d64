/**
 * Reads the session from the browser's storage, so that public pages can recognise an administrator without
 * loading the sign-in library.
 */
export const SESSION_KEY = 'daan-auth'
/** Session of a donor: one browser may hold both, independently. */
export const DONOR_SESSION_KEY = 'daan-donor'

export type KeptSession = { accessToken: string; userId: string; email: string | null; isExpired: boolean }

export function keptSession(key = SESSION_KEY): KeptSession | null {
  try {
    const session: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof session !== 'object' || session === null) return null
    const { access_token, expires_at, user } = session as Record<string, unknown>
    const { id: userId, email } = (user ?? {}) as { id?: unknown; email?: unknown }
    if (typeof access_token !== 'string' || typeof userId !== 'string') return null
    const isExpired = typeof expires_at === 'number' && expires_at * 1000 < Date.now()
    return { accessToken: access_token, userId, email: typeof email === 'string' ? email : null, isExpired }
  } catch {
    return null // Storage may be disabled, or hold something else.
  }
}
