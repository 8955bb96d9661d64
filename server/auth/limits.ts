import type { Database } from '../db/database.ts'
import { forgetAttempts, takeAttempt, tooManyAttempts } from '../http/rate-limit.ts'

const MINUTE = 60
const HOUR = 3600

/** Before any password is checked: so often from one address, and so often for one account. */
export async function takeSignInAttempt(database: Database, address: string, account: string): Promise<void> {
  const wait =
    (await takeAttempt(database, `sign-in from ${address}`, 30, 5 * MINUTE)) ||
    (await takeAttempt(database, signInTo(account), 10, 5 * MINUTE))
  if (wait) throw tooManyAttempts('sign-in attempts', wait)
}

/** Whoever knows the password starts afresh; the address does not, since one account may be theirs. */
export async function forgetSignInAttempts(database: Database, account: string): Promise<void> {
  await forgetAttempts(database, signInTo(account))
}

/** Mails that anybody can make the product send. */
export async function takeMailAttempt(database: Database, address: string, recipient: string): Promise<void> {
  const wait =
    (await takeAttempt(database, `mail asked for from ${address}`, 10, HOUR)) ||
    (await takeAttempt(database, `mail to ${recipient.toLowerCase()}`, 3, HOUR))
  if (wait) throw tooManyAttempts('e-mails were asked for', wait, 'over_email_send_rate_limit')
}

function signInTo(account: string): string {
  return `sign-in to ${account}`
}
