import type { Database, Query } from '../db/database.ts'
import { forgetAttempts, takeAttempt, takeAttemptWithin, tooManyAttempts } from '../http/rate-limit.ts'

export const MINUTE = 60
export const HOUR = 3600
export const DAY = 24 * HOUR

/** Limits recovery mails per caller, not per recipient. */
export async function takeRecoveryRequest(
  database: Database,
  address: string,
  recipient: string,
): Promise<void> {
  const wait =
    (await takeAttempt(database, `mail asked for from ${address}`, 10, HOUR)) ||
    (await takeAttempt(database, `recovery of ${recipient.toLowerCase()} asked for from ${address}`, 3, HOUR))
  if (wait) throw tooManyMails(wait)
}

/** Links one caller may request, for any addresses; generous, since many phones share a carrier's address. */
export async function takeGuestLinkRequest(database: Database, address: string): Promise<void> {
  const wait = await takeAttempt(database, `guest links asked for from ${address}`, 60, HOUR)
  if (wait) throw tooManyMails(wait)
}

/** Codes one caller may try, at any addresses; attempts per code are counted with the code. */
export async function takeGuestCodeAttempt(database: Database, address: string): Promise<void> {
  const wait = await takeAttempt(database, `guest codes tried from ${address}`, 60, 5 * MINUTE)
  if (wait) throw tooManyAttempts('codes were tried', wait)
}

/**
 * Site-wide limit on wrong codes: a guess has a chance of one in a million, so a hundred an hour leave one
 * chance in four hundred a day. Mailed links do not count and keep working.
 */
export async function takeGuessOfSite(query: Query): Promise<void> {
  const wait = await takeAttemptWithin(query, WRONG_CODES, 100, HOUR)
  if (wait) throw tooManyAttempts('wrong codes were entered on this site', wait)
}

/** Takes a right code off the count of wrong ones. */
export async function returnGuessOfSite(query: Query): Promise<void> {
  await query('select daan.return_attempt($1)', [WRONG_CODES])
}

const WRONG_CODES = 'wrong guest codes'

/** Whether the same link may be mailed to this account once more, across all requesters. */
export async function mayMailLinkAgain(query: Query, userId: string): Promise<boolean> {
  const wait =
    (await takeAttemptWithin(query, `recovery mails to ${userId}`, 3, HOUR)) ||
    (await takeAttemptWithin(query, `recovery mails to ${userId}, a day`, 12, DAY))
  return wait === 0
}

/** Limits mails that a signed-in person sends to an address of their choice. */
export async function takeMailAttempt(database: Database, address: string, recipient: string): Promise<void> {
  const wait =
    (await takeAttempt(database, `mail asked for from ${address}`, 10, HOUR)) ||
    (await takeAttempt(database, `mail to ${recipient.toLowerCase()}`, 3, HOUR))
  if (wait) throw tooManyMails(wait)
}

function tooManyMails(wait: number) {
  return tooManyAttempts('emails were asked for', wait, 'over_email_send_rate_limit')
}

/** Limits repeated invitations to one recipient. */
export async function takeInvitationAttempt(database: Database, recipient: string): Promise<void> {
  const wait = await takeAttempt(database, `invitation to ${recipient.toLowerCase()}`, 5, HOUR)
  if (wait) throw tooManyAttempts('invitations to this address', wait)
}

/** Limits how many invitation links one client looks up. */
export async function takeInvitationLookup(database: Database, address: string): Promise<void> {
  const wait = await takeAttempt(database, `invitation opened from ${address}`, 30, 5 * MINUTE)
  if (wait) throw tooManyAttempts('invitations were opened', wait)
}

/**
 * Six digits are few: 5 tries in 5 minutes and 30 a day leave an attacker with the password one chance in ten
 * thousand a day. A known device has its own counter, which an attacker cannot use up.
 */
export async function takeSecondStepAttempt(database: Database, by: SecondStepTry): Promise<void> {
  const wait =
    (await takeAttempt(database, codesOf(by), 5, 5 * MINUTE)) ||
    (await takeAttempt(database, dailyCodesOf(by), 30, DAY))
  if (wait) throw tooManyAttempts('codes were tried', wait)
}

export async function forgetSecondStepAttempts(database: Database, by: SecondStepTry): Promise<void> {
  await forgetAttempts(database, codesOf(by))
  await forgetAttempts(database, dailyCodesOf(by))
}

/** Counter keys of a second step: the account, and the device if known. */
type SecondStepTry = { userId: string; device?: string | undefined }

function codesOf({ userId, device }: SecondStepTry): string {
  return `second step of ${userId}${device ? ` on ${device}` : ''}`
}

function dailyCodesOf(by: SecondStepTry): string {
  return `${codesOf(by)}, a day`
}
