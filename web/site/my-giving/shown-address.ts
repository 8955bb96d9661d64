import { FunctionRefused } from '#web/lib/functions.ts'

/** Address whose gifts this tab shows. The browser's session may belong to another by now. */
let shown: string | null = null

export function showAddress(email: string): void {
  shown = email
}

export const isShown = (email: string | undefined) => email !== undefined && email === shown

type Session = { access_token: string; user: { email?: string | undefined } }

/** Acts only for the address on the screen: a session of another address counts as none. */
export function tokenOfShown(session: Session | null): { accessToken: string } {
  if (!session || !isShown(session.user.email)) throw new FunctionRefused({ code: 'session_over' }, 401)
  return { accessToken: session.access_token }
}
