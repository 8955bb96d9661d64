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

export const newToken = () => randomBytes(32).toString('base64url')

/** Creates a link's token. Only its digest is stored; a lost token is replaced by another. */
export async function issueToken(
  query: Query,
  {
    purpose,
    donationId = null,
    monthlyGiftId = null,
    donorId = null,
    pledgeId = null,
    shownRecordId = null,
    isProved = false,
    days = DAYS_VALID[purpose],
  }: {
    purpose: TokenPurpose
    isProved?: boolean
    days?: number | null
    shownRecordId?: string | null
  } & Opened,
): Promise<string> {
  const token = newToken()
  await query(
    `insert into private.gift_tokens (token_hash, purpose, donation_id, monthly_gift_id, expires_at, is_proved, donor_id,
      shown_record_id, pledge_id)
    values ($1, $2, $3, $4, now() + make_interval(days => $5), $6, $7, $8, $9)`,
    [digest(token), purpose, donationId, monthlyGiftId, days, isProved, donorId, shownRecordId, pledgeId],
  )
  return token
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
