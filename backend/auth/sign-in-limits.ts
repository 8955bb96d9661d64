import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { networkOf } from '../http/client-address.ts'
import { forgetAttempts, returnAttempt, takeAttempt, tooManyAttempts } from '../http/rate-limit.ts'
import { DAY, MINUTE } from './limits.ts'
import type { PasswordCaller } from './passwords.ts'
import type { User } from './users.ts'

/** Wrong passwords a day, from wherever they come, after which an account is guarded. */
const GUARDED_AFTER = 50
/** A guarded account still looks at so many passwords a day from each address, and takes its time. */
const GUARDED_EACH = 3
const GUARDED_DELAY_MS = 2000

/** Passwords in 5 minutes from all addresses of one network of IPv6, which may be a whole office's. */
const FROM_NETWORK = 90

/** Who tries a password: the account, where from, and the known device if it is one. */
export type SignInTry = { account: string; address: string; device: string | undefined }

/**
 * Before a password is checked; answers how long to wait with it. Limits are counted for each address, so that a stranger's wrong passwords use up
 * nobody else's attempts; what strangers share is a soft limit, which a right password passes. With N addresses
 * they get at most 50 + 3 N guesses a day at one account (docs/decisions/0045).
 */
export async function takeSignInAttempt(database: Database, by: SignInTry): Promise<{ delayMs: number }> {
  const wait = by.device
    ? await takeBoth(database, onDevice(by), 100)
    : (await takeFromNetwork(database, by.address)) ||
      (await takeAttempt(database, `sign-in from ${by.address}`, 30, 5 * MINUTE)) ||
      (await takeBoth(database, fromAddress(by), 30))
  if (wait) throw tooManyAttempts('sign-in attempts', wait)
  if (!by.device && (await takeAttempt(database, signInTo(by.account), GUARDED_AFTER, DAY))) {
    const guarded = await takeAttempt(database, whileGuarded(by), GUARDED_EACH, DAY)
    if (guarded) throw tooManyAttempts('sign-in attempts', guarded)
    return { delayMs: GUARDED_DELAY_MS }
  }
  return { delayMs: 0 }
}

/** Strangers wait for their turn; a browser that the account knows has a place that they cannot take. */
export function passwordCaller(
  { address, device }: SignInTry,
  left: AbortSignal | undefined,
): PasswordCaller {
  return device ? { known: device } : { address, left }
}

/** A right password: this caller starts again; the address does not, since one account may be theirs. */
export async function forgetSignInAttempts(database: Database, by: SignInTry): Promise<void> {
  if (!by.device) await returnAttempt(database, signInTo(by.account))
  for (const bucket of by.device ? [onDevice(by)] : [fromAddress(by), whileGuarded(by)]) {
    await forgetAttempts(database, bucket)
    await forgetAttempts(database, daily(bucket))
  }
}

/** What an account is counted by: with a new password it starts again, and an unknown address has one too. */
export function accountOf(user: Pick<User, 'id' | 'encrypted_password'> | undefined, email: string): string {
  if (!user) return email.trim().toLowerCase()
  const password = createHash('sha256')
    .update(user.encrypted_password ?? '')
    .digest('base64url')
  return `${user.id} ${password}`
}

/** The current password, asked of somebody who is signed in: no stranger gets as far as this. */
export async function takePasswordAttempt(database: Database, userId: string): Promise<void> {
  const wait = await takeBoth(database, currentPassword(userId), 100)
  if (wait) throw tooManyAttempts('sign-in attempts', wait)
}

export async function forgetPasswordAttempts(database: Database, userId: string): Promise<void> {
  await forgetAttempts(database, currentPassword(userId))
  await forgetAttempts(database, daily(currentPassword(userId)))
}

/** Who has one /64 has as many of their /48 as they like. */
async function takeFromNetwork(database: Database, address: string): Promise<number> {
  const network = networkOf(address)
  return network ? takeAttempt(database, `sign-in from ${network}`, FROM_NETWORK, 5 * MINUTE) : 0
}

async function takeBoth(database: Database, bucket: string, mostInADay: number): Promise<number> {
  return (
    (await takeAttempt(database, bucket, 10, 5 * MINUTE)) ||
    (await takeAttempt(database, daily(bucket), mostInADay, DAY))
  )
}

const signInTo = (account: string) => `sign-in to ${account}`
const fromAddress = ({ account, address }: SignInTry) => `${signInTo(account)} from ${address}`
const whileGuarded = (by: SignInTry) => `${fromAddress(by)} while it is guarded`
const onDevice = ({ account, device }: SignInTry) => `${signInTo(account)} on ${device}`
const daily = (bucket: string) => `${bucket}, a day`
const currentPassword = (userId: string) => `current password of ${userId}`
