import { randomBytes } from 'node:crypto'
import { digest } from '#backend/auth/digest.ts'
import type { Query } from '#backend/db/database.ts'

/**
 * Purpose of a mailed link: show a gift and manage its monthly gift, enter the donor's details, take a new payment
 * method, download the receipt only, show a gift's card, stop cards to the address that got one,
 * or open the form for a pledge.
 */
export type TokenPurpose = 'gift' | 'details' | 'method' | 'receipt' | 'card' | 'stop' | 'pledge'

/** Null: valid as long as the gift exists. */
export const DAYS_VALID = {
  gift: null,
  details: null,
  method: 14,
  receipt: 30,
  card: null,
  stop: null,
  pledge: null,
} as const satisfies Record<TokenPurpose, number | null>

export type GiftToken = {
  id: string
  donation_id: string | null
  monthly_gift_id: string | null
  /** For a joint gift: the donor whose details are entered. */
  donor_id: string | null
  /** The holder reads the donor's mailbox: the token was mailed, or issued to the donor's session. */
  is_proved: boolean
  /** The record shown on the donor's own page when they requested the receipt. */
  shown_record_id: string | null
  pledge_id: string | null
}

type Opened = {
  donationId?: string | null
  monthlyGiftId?: string | null
  donorId?: string | null
  pledgeId?: string | null
}

type TokenOptions = Opened & { isProved?: boolean; days?: number | null; shownRecordId?: string | null }

/** Creates a link's token. Only its digest is stored; a lost token is replaced by another. */
export async function issueToken(
  query: Query,
  { purpose, ...options }: { purpose: TokenPurpose } & TokenOptions,
): Promise<string> {
  const [token = ''] = await issueTokens(query, [purpose], options)
  return token
}

/** One token for each purpose, in one statement. */
export async function issueTokens(
  query: Query,
  purposes: TokenPurpose[],
  {
    donationId = null,
    monthlyGiftId = null,
    donorId = null,
    pledgeId = null,
    shownRecordId = null,
    isProved = false,
    days,
  }: TokenOptions,
): Promise<string[]> {
  const tokens = purposes.map(() => randomBytes(32).toString('base64url'))
  await query(
    `insert into private.gift_tokens (token_hash, purpose, expires_at, donation_id, monthly_gift_id, is_proved, donor_id,
      shown_record_id, pledge_id)
    select hash, purpose, now() + make_interval(days => days), $4, $5, $6, $7, $8, $9
    from unnest($1::bytea[], $2::text[], $3::int[]) as token (hash, purpose, days)`,
    [
      tokens.map(digest),
      purposes,
      purposes.map((purpose) => (days === undefined ? DAYS_VALID[purpose] : days)),
      donationId,
      monthlyGiftId,
      isProved,
      donorId,
      shownRecordId,
      pledgeId,
    ],
  )
  return tokens
}

/** The token's row; undefined alike if it is unknown, expired, revoked or has another purpose. */
export async function findToken(
  query: Query,
  purpose: TokenPurpose,
  token: string,
): Promise<GiftToken | undefined> {
  const { rows } = await query<GiftToken>(
    `update private.gift_tokens set last_used_at = now()
    where token_hash = $1 and purpose = $2 and revoked_at is null and (expires_at is null or expires_at > now())
    returning id, donation_id, monthly_gift_id, donor_id, is_proved, shown_record_id, pledge_id`,
    [digest(token), purpose],
  )
  return rows[0]
}

/** False if there is no valid token to revoke. */
export async function revokeToken(query: Query, purpose: TokenPurpose, token: string): Promise<boolean> {
  const { rowCount } = await query(
    `update private.gift_tokens set revoked_at = now()
    where token_hash = $1 and purpose = $2 and revoked_at is null and (expires_at is null or expires_at > now())`,
    [digest(token), purpose],
  )
  return rowCount === 1
}
