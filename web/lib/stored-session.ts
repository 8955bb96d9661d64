/**
 * A look at the session that the sign-in leaves in the browser's storage, so that public pages can tell an
 * administrator from a visitor without loading the sign-in library.
 */
export const SESSION_KEY = 'daan-auth'

export type KeptSession = { accessToken: string; userId: string; isExpired: boolean }

export function keptSession(): KeptSession | null {
  try {
    const session: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
    if (typeof session !== 'object' || session === null) return null
    const { access_token, expires_at, user } = session as Record<string, unknown>
    const userId = (user as { id?: unknown } | null | undefined)?.id
    if (typeof access_token !== 'string' || typeof userId !== 'string') return null
    const isExpired = typeof expires_at === 'number' && expires_at * 1000 < Date.now()
    return { accessToken: access_token, userId, isExpired }
  } catch {
    return null // Storage may be switched off, or hold something else.
  }
}
