import { randomBytes } from 'node:crypto'
import { digest } from '#backend/auth/digest.ts'
import type { Query } from '#backend/db/database.ts'

/**
 * What a link in a letter may do: show a gift and steer its monthly gift, fill in the donor's details, take a new
 * payment method, or hand out the receipt's file and nothing else.
 */
export type TokenPurpose = 'gift' | 'details' | 'method' | 'receipt'

/** Null: as long as the gift is there. */
export const DAYS_VALID = { gift: null, details: null, method: 14, receipt: 30 } as const satisfies Record<
  TokenPurpose,
  number | null
>

export type GiftToken = {
  id: string
  donation_id: string | null
  monthly_gift_id: string | null
  /** Of a joint gift: whose record is filled in. */
  donor_id: string | null
  /** Its holder reads the donor's address: it came in a letter, or to the donor's session. */
  is_proved: boolean
  /** The record that the donor's own page showed when they asked for the receipt. */
  shown_record_id: string | null
}

type Opened = { donationId?: string | null; monthlyGiftId?: string | null; donorId?: string | null }

/** Makes a link's token. It cannot be read again: who loses it gets another. */
export async function issueToken(
  query: Query,
  {
    purpose,
    donationId = null,
    monthlyGiftId = null,
    donorId = null,
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
  const token = randomBytes(32).toString('base64url')
  await query(
    `insert into private.gift_tokens (token_hash, purpose, donation_id, monthly_gift_id, expires_at, is_proved, donor_id,
      shown_record_id)
    values ($1, $2, $3, $4, now() + make_interval(days => $5), $6, $7, $8)`,
    [digest(token), purpose, donationId, monthlyGiftId, days, isProved, donorId, shownRecordId],
  )
  return token
}

/** What a token opens; undefined alike for one that never was, has another purpose, is over or was revoked. */
export async function findToken(
  query: Query,
  purpose: TokenPurpose,
  token: string,
): Promise<GiftToken | undefined> {
  const { rows } = await query<GiftToken>(
    `update private.gift_tokens set last_used_at = now()
    where token_hash = $1 and purpose = $2 and revoked_at is null and (expires_at is null or expires_at > now())
    returning id, donation_id, monthly_gift_id, donor_id, is_proved, shown_record_id`,
    [digest(token), purpose],
  )
  return rows[0]
}

/** False where there is no such token to revoke. */
export async function revokeToken(query: Query, purpose: TokenPurpose, token: string): Promise<boolean> {
  const { rowCount } = await query(
    `update private.gift_tokens set revoked_at = now()
    where token_hash = $1 and purpose = $2 and revoked_at is null and (expires_at is null or expires_at > now())`,
    [digest(token), purpose],
  )
  return rowCount === 1
}
