import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { networkOf } from '../http/client-address.ts'
import { forgetAttempts, returnAttempt, takeAttempt, tooManyAttempts } from '../http/rate-limit.ts'
import { DAY, MINUTE } from './limits.ts'
import type { PasswordCaller } from './passwords.ts'
import type { User } from './users.ts'

/** Wrong passwords a day, from all addresses, before an account is guarded. */
const GUARDED_AFTER = 50
/** A guarded account accepts so many passwords a day from each address, with a delay. */
const GUARDED_EACH = 3
const GUARDED_DELAY_MS = 2000

/** Passwords in 5 minutes from one IPv6 network, which may be a whole office. */
const FROM_NETWORK = 90

/** Counter keys of a password attempt: account, address, and the device if known. */
export type SignInTry = { account: string; address: string; device: string | undefined }

/**
 * Called before a password is checked; returns the delay. Limits count per address, so wrong passwords from
 * one address use up no attempts of another; the limit shared by all addresses is soft, and a right password
 * passes it. With N addresses an attacker gets at most 50 + 3 N guesses a day at one account
 * (docs/decisions/0045).
 */
export async function takeSignInAttempt(database: Database, by: SignInTry): Promise<{ delayMs: number }> {
  const wait = by.device
    ? await takeBoth(database, onDevice(by), 100)
    : (await takeFromNetwork(database, by.address)) ||
      (await takeAttempt(database, `sign-in from ${by.address}`, 30, 5 * MINUTE)) ||
      (await takeBoth(database, fromAddress(by), 30))
  if (wait) throw tooManyAttempts('sign-in attempts', wait)
  if (!by.device && (await takeAttempt(database, signInTo(by.account), GUARDED_AFTER, DAY))) {
    const guarded = await takeAttempt(database, takeGuardedAttempt(by), GUARDED_EACH, DAY)
    if (guarded) throw tooManyAttempts('sign-in attempts', guarded)
    return { delayMs: GUARDED_DELAY_MS }
  }
  return { delayMs: 0 }
}

/** Anonymous callers queue by address; a known browser has a slot that they cannot take. */
export function passwordCaller(
  { address, device }: SignInTry,
  left: AbortSignal | undefined,
): PasswordCaller {
  return device ? { known: device } : { address, left }
}

/**
 * Resets this caller's counters after a right password; not the address's, since an attacker may own one
 * account.
 */
export async function forgetSignInAttempts(database: Database, by: SignInTry): Promise<void> {
  if (!by.device) await returnAttempt(database, signInTo(by.account))
  for (const bucket of by.device ? [onDevice(by)] : [fromAddress(by), takeGuardedAttempt(by)]) {
    await forgetAttempts(database, bucket)
    await forgetAttempts(database, daily(bucket))
  }
}

/** Counter key of an account: changes with the password; unknown addresses have one too. */
export function accountOf(user: Pick<User, 'id' | 'encrypted_password'> | undefined, email: string): string {
  if (!user) return email.trim().toLowerCase()
  const password = createHash('sha256')
    .update(user.encrypted_password ?? '')
    .digest('base64url')
  return `${user.id} ${password}`
}

/** Limits checks of the current password by a signed-in account. */
export async function takePasswordAttempt(database: Database, userId: string): Promise<void> {
  const wait = await takeBoth(database, currentPassword(userId), 100)
  if (wait) throw tooManyAttempts('sign-in attempts', wait)
}

export async function forgetPasswordAttempts(database: Database, userId: string): Promise<void> {
  await forgetAttempts(database, currentPassword(userId))
  await forgetAttempts(database, daily(currentPassword(userId)))
}

/** A client with one /64 can use the whole /48. */
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
const takeGuardedAttempt = (by: SignInTry) => `${fromAddress(by)} while it is guarded`
const onDevice = ({ account, device }: SignInTry) => `${signInTo(account)} on ${device}`
const daily = (bucket: string) => `${bucket}, a day`
const currentPassword = (userId: string) => `current password of ${userId}`
