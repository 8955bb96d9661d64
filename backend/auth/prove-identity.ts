import { Problem } from '../base/problem.ts'
import { isPassword } from './passwords.ts'
import type { SignedIn } from './second-step.ts'
import type { Services } from './services.ts'
import { forgetPasswordAttempts, takePasswordAttempt } from './sign-in-limits.ts'

/** A session this young replaces the password: its holder has just signed in. */
const RECENT_MINUTES = 15

/**
 * Required before changing sign-in credentials: the current password, or a recent sign-in if none was sent.
 */
export async function proveIdentity(
  { database }: Services,
  { session, user }: SignedIn,
  currentPassword: string | undefined,
  { evenIfRecent = false } = {},
): Promise<void> {
  if (currentPassword === undefined) {
    const isRecent = Date.now() - session.created_at.getTime() < RECENT_MINUTES * 60_000
    if (isRecent && !evenIfRecent) return
    const message = 'Please enter your current password.'
    throw new Problem({ status: 400, code: 'reauthentication_needed', message })
  }
  await takePasswordAttempt(database, user.id)
  if (!(await isPassword(user.encrypted_password, currentPassword, { known: user.id }))) {
    const message = 'The current password is not correct.'
    throw new Problem({ status: 400, code: 'invalid_credentials', message })
  }
  await forgetPasswordAttempts(database, user.id)
}
