import { randomBytes } from 'node:crypto'
import { Problem } from '../base/problem.ts'
import type { Query } from '../db/database.ts'
import { digest } from './digest.ts'
import type { Tokens } from './tokens.ts'

export const LINK_SECONDS = 3600

export type OneTimeTokenKind = 'recovery' | 'email_change'

/** Creates the secret of an address confirmation link; the database stores its digest. */
export async function createEmailChangeToken(
  query: Query,
  userId: string,
  newEmail: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await query(
    `insert into auth.one_time_tokens (token_hash, user_id, kind, new_email, expires_at)
    values ($1, $2, 'email_change', $3, now() + make_interval(secs => ${LINK_SECONDS}))`,
    [digest(token), userId, newEmail],
  )
  return token
}

/** A recovery link expires after a day, however often it is requested again. */
const LONGEST_SECONDS = 24 * 3600

/**
 * The single recovery link of an account: another request extends it instead of replacing it, so earlier
 * mails stay valid. The caller holds a lock on the account's row.
 */
export async function recoveryToken(
  query: Query,
  { mark }: Pick<Tokens, 'mark'>,
  userId: string,
): Promise<{ token: string; isNew: boolean }> {
  const { rows } = await query<{ seed: string }>(
    `update auth.one_time_tokens set expires_at = least(
      now() + make_interval(secs => ${LINK_SECONDS}), created_at + make_interval(secs => ${LONGEST_SECONDS}))
    where user_id = $1 and kind = 'recovery' and expires_at > now() returning seed`,
    [userId],
  )
  const tokenOf = (seed: string) => mark('recovery link', seed)
  if (rows[0]) {
    const token = tokenOf(rows[0].seed)
    // With another JWT_SECRET the same seed yields a link that was never mailed.
    const { rowCount } = await query('select from auth.one_time_tokens where token_hash = $1', [
      digest(token),
    ])
    if (rowCount) return { token, isNew: false }
  }
  await query(`delete from auth.one_time_tokens where user_id = $1 and kind = 'recovery'`, [userId])
  const seed = randomBytes(32).toString('base64url')
  await query(
    `insert into auth.one_time_tokens (token_hash, user_id, kind, seed, expires_at)
    values ($1, $2, 'recovery', $3, now() + make_interval(secs => ${LINK_SECONDS}))`,
    [digest(tokenOf(seed)), userId, seed],
  )
  return { token: tokenOf(seed), isNew: true }
}

/** Consumes a token and the account's other tokens of the same kind. */
export async function takeOneTimeToken(
  query: Query,
  kind: OneTimeTokenKind,
  token: string,
): Promise<{ userId: string; newEmail: string | null }> {
  // Locks the account's row first, as setting a password does: that ends links and sessions, so it must run
  // entirely before or after this.
  await query(
    `select from auth.users u join auth.one_time_tokens t on t.user_id = u.id
    where t.token_hash = $1 for no key update of u`,
    [digest(token)],
  )
  const { rows } = await query<{ user_id: string; new_email: string | null }>(
    `delete from auth.one_time_tokens where token_hash = $1 and kind = $2 and expires_at > now()
    returning user_id, new_email`,
    [digest(token), kind],
  )
  const taken = rows[0]
  if (!taken) throw linkExpired()
  await query('delete from auth.one_time_tokens where user_id = $1 and kind = $2', [taken.user_id, kind])
  return { userId: taken.user_id, newEmail: taken.new_email }
}

/**
 * The mailed address: a page with a button. Mail services prefetch links, which must consume nothing; the
 * fragment reaches neither logs nor other sites.
 */
export function mailedLink(publicUrl: string, kind: string, token: string, redirectTo: string): string {
  const said = new URLSearchParams({ token, type: kind, redirect_to: redirectTo })
  return `${publicUrl}/login/link#${said}`
}

/** Redirect target of a mailed link: a page of this site, else its front page. */
export function redirectTarget(publicUrl: string, wanted: string | undefined): string {
  try {
    const url = new URL(wanted ?? '', `${publicUrl}/`)
    const ours = url.origin === new URL(publicUrl).origin && !url.username && !url.password
    return ours ? url.href : publicUrl
  } catch {
    return publicUrl
  }
}

function linkExpired(): Problem {
  return new Problem({
    status: 403,
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  })
}
