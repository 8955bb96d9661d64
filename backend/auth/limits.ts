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

/** Sending one invitation again and again is no help to whom it is for. */
export async function takeInvitationAttempt(database: Database, recipient: string): Promise<void> {
  const wait = await takeAttempt(database, `invitation to ${recipient.toLowerCase()}`, 5, HOUR)
  if (wait) throw tooManyAttempts('invitations to this address', wait)
}

/** Holders of a link look at it and answer it a few times; nobody needs to try many. */
export async function takeInvitationLookup(database: Database, address: string): Promise<void> {
  const wait = await takeAttempt(database, `invitation opened from ${address}`, 30, 5 * MINUTE)
  if (wait) throw tooManyAttempts('invitations were opened', wait)
}

/**
 * Six digits are few: 5 tries in 5 minutes, and 30 in a day, which leaves whoever knows the password one
 * chance in ten thousand a day.
 */
export async function takeSecondStepAttempt(database: Database, userId: string): Promise<void> {
  const wait =
    (await takeAttempt(database, codesOf(userId), 5, 5 * MINUTE)) ||
    (await takeAttempt(database, dailyCodesOf(userId), 30, 24 * HOUR))
  if (wait) throw tooManyAttempts('codes were tried', wait)
}

export async function forgetSecondStepAttempts(database: Database, userId: string): Promise<void> {
  await forgetAttempts(database, codesOf(userId))
  await forgetAttempts(database, dailyCodesOf(userId))
}

function codesOf(userId: string): string {
  return `second step of ${userId}`
}

function dailyCodesOf(userId: string): string {
  return `second step of ${userId}, a day`
}

function signInTo(account: string): string {
  return `sign-in to ${account}`
}
