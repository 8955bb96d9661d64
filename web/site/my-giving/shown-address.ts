import { FunctionRefused } from '#web/lib/functions.ts'

/** Whose gifts this tab shows. The session is the browser's, and may be another's by now. */
let shown: string | null = null

export function showAddress(email: string): void {
  shown = email
}

export const isShown = (email: string | undefined) => email !== undefined && email === shown

type Session = { access_token: string; user: { email?: string | undefined } }

/** Nothing is done for an address that is not the one on the screen: to this tab, another's session is none. */
export function tokenOfShown(session: Session | null): { accessToken: string } {
  if (!session || !isShown(session.user.email)) throw new FunctionRefused({ code: 'session_over' }, 401)
  return { accessToken: session.access_token }
}
