import { type Asked, answer, refuse } from './network.ts'
import { openPrivatePage } from './open-page.tsx'
import { answerRole, keepSession, session, TOKEN, user } from './sign-in.ts'
import { healthySystem } from './system-health.ts'

/** A back office whose tables are empty, and an administrator who has signed in before. */
export function answerBackOffice(): void {
  keepSession()
  answer(/^\/rest\/v1\//, [])
  answer('/functions/v1/system-health', healthySystem)
  answer(TOKEN, session())
  answer('/auth/v1/user', user)
  answerRole('admin')
}

export const openBackOffice = (address: string) => openPrivatePage(`/admin${address}`)

/** PostgreSQL's refusal of a right that was revoked. */
export const denied = (what: string) =>
  refuse(403, { code: '42501', message: `permission denied for ${what}`, details: null, hint: null })

/** Rows that can be read and not be changed. */
export const readOnly =
  (rows: readonly object[]) =>
  ({ method }: Asked) =>
    method === 'GET' ? rows : denied('table')
