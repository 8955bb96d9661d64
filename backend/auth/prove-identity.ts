import { Problem } from '../base/problem.ts'
import { isPassword } from './passwords.ts'
import type { SignedIn } from './second-step.ts'
import type { Services } from './services.ts'
import { forgetPasswordAttempts, takePasswordAttempt } from './sign-in-limits.ts'

/** A session this young counts as knowing the password: its holder has just proved who they are. */
const RECENT_MINUTES = 15

/** What changes how somebody signs in asks for the current password; a recent sign-in will do where it was not sent. */
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
