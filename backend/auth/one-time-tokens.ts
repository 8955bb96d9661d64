import { randomBytes } from 'node:crypto'
import { Problem } from '../base/problem.ts'
import type { Query } from '../db/database.ts'
import { digest } from './digest.ts'
import type { Tokens } from './tokens.ts'

export const LINK_SECONDS = 3600

export type OneTimeTokenKind = 'recovery' | 'email_change'

/** Makes the secret of the link that confirms a new address; the database keeps its digest. */
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

/** However often it is asked for again, a link of a recovery ends after a day. */
const LONGEST_SECONDS = 24 * 3600

/**
 * The one link of a recovery that an account has: asked for again, it lives on instead of being replaced, so that
 * what was mailed before stays good, no matter who asks. The caller holds the account's row.
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
    // Another JWT_SECRET makes another link of the same seed, which nobody was mailed.
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

/** Uses a token up, with all others of its kind that the same person still has. */
export async function takeOneTimeToken(
  query: Query,
  kind: OneTimeTokenKind,
  token: string,
): Promise<{ userId: string; newEmail: string | null }> {
  // The person's row first, as when a password is set: that ends both links and sessions, so it must come
  // either before or after this.
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
 * The address that is mailed: a page with a button. Mail services open links ahead of their readers, which
 * must use nothing up; and what stands behind the # reaches neither a log nor another site.
 */
export function mailedLink(publicUrl: string, kind: string, token: string, redirectTo: string): string {
  const said = new URLSearchParams({ token, type: kind, redirect_to: redirectTo })
  return `${publicUrl}/login/link#${said}`
}

/** Where a mailed link may lead: a page of this site, else its front page. */
export function pageOfOurs(publicUrl: string, wanted: string | undefined): string {
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
