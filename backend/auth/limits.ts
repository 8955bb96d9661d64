import type { Database, Query } from '../db/database.ts'
import { forgetAttempts, takeAttempt, takeAttemptWithin, tooManyAttempts } from '../http/rate-limit.ts'

export const MINUTE = 60
export const HOUR = 3600
export const DAY = 24 * HOUR

/** Mails that anybody can make the product send: so many for one caller, and no limit for whom they are to. */
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

/** Links that one caller asks for, to whatever addresses: many share a phone company's, so there is room for them. */
export async function takeGuestLinkRequest(database: Database, address: string): Promise<void> {
  const wait = await takeAttempt(database, `guest links asked for from ${address}`, 60, HOUR)
  if (wait) throw tooManyMails(wait)
}

/** Codes that one caller tries, at whatever addresses; how often one code is tried is counted with the code. */
export async function takeGuestCodeAttempt(database: Database, address: string): Promise<void> {
  const wait = await takeAttempt(database, `guest codes tried from ${address}`, 60, 5 * MINUTE)
  if (wait) throw tooManyAttempts('codes were tried', wait)
}

/**
 * Wrong codes on the whole site: guesses at many addresses from many clients are one in a million each, so a hundred an
 * hour leave one chance in four hundred a day. Links of letters do not count and go on working.
 */
export async function takeGuessOfSite(query: Query): Promise<void> {
  const wait = await takeAttemptWithin(query, WRONG_CODES, 100, HOUR)
  if (wait) throw tooManyAttempts('wrong codes were entered on this site', wait)
}

/** The code was right: it is not among the wrong ones. */
export async function returnGuessOfSite(query: Query): Promise<void> {
  await query('select daan.return_attempt($1)', [WRONG_CODES])
}

const WRONG_CODES = 'wrong guest codes'

/** Whether one more mail with the same link may go to this account's mailbox, however many asked for it. */
export async function mayMailLinkAgain(query: Query, userId: string): Promise<boolean> {
  const wait =
    (await takeAttemptWithin(query, `recovery mails to ${userId}`, 3, HOUR)) ||
    (await takeAttemptWithin(query, `recovery mails to ${userId}, a day`, 12, DAY))
  return wait === 0
}

/** A mail that somebody who is signed in has sent to an address they name. */
export async function takeMailAttempt(database: Database, address: string, recipient: string): Promise<void> {
  const wait =
    (await takeAttempt(database, `mail asked for from ${address}`, 10, HOUR)) ||
    (await takeAttempt(database, `mail to ${recipient.toLowerCase()}`, 3, HOUR))
  if (wait) throw tooManyMails(wait)
}

function tooManyMails(wait: number) {
  return tooManyAttempts('emails were asked for', wait, 'over_email_send_rate_limit')
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
 * Six digits are few: 5 tries in 5 minutes, and 30 in a day, which leaves someone who knows the password one
 * chance in ten thousand a day. A known device has its own: who has the password must not use up the owner's.
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

/** Who tries a code: the account, and the known device if it is one. */
type SecondStepTry = { userId: string; device?: string | undefined }

function codesOf({ userId, device }: SecondStepTry): string {
  return `second step of ${userId}${device ? ` on ${device}` : ''}`
}

function dailyCodesOf(by: SecondStepTry): string {
  return `${codesOf(by)}, a day`
}
