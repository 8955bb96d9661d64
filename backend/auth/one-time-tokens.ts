import { randomBytes } from 'node:crypto'
import { Problem } from '../base/problem.ts'
import type { Query } from '../db/database.ts'
import { digest } from './digest.ts'

export const LINK_SECONDS = 3600

export type OneTimeTokenKind = 'recovery' | 'email_change'

type NewToken =
  | { userId: string; kind: 'recovery' }
  | { userId: string; kind: 'email_change'; newEmail: string }

/** Makes the secret of a mailed link; the database keeps its digest. */
export async function createOneTimeToken(query: Query, given: NewToken): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await query(
    `insert into auth.one_time_tokens (token_hash, user_id, kind, new_email, expires_at)
    values ($1, $2, $3, $4, now() + make_interval(secs => ${LINK_SECONDS}))`,
    [digest(token), given.userId, given.kind, given.kind === 'email_change' ? given.newEmail : null],
  )
  return token
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
