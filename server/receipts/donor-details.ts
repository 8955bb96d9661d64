import { randomBytes } from 'node:crypto'
import { digest } from '#backend/auth/digest.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import { DEFAULT_LANGUAGE, type Language, pathIn } from '#domain/languages.ts'
import { detailsHints, detailsProblems, type FieldProblems } from '#domain/receipts/donor-details.ts'
import { normalIdentifier } from '#domain/receipts/identifiers.ts'
import type { Receipts } from '#functions/receipts.ts'
import { findToken, type GiftToken, issueToken } from '../giving/gift-tokens.ts'
import type { Services } from '../services.ts'
import { donorsWith, saveIdentifier } from './identifiers.ts'
import { issueReceipt } from './issue-receipt.ts'
import { sendReceiptAgain } from './letters.ts'

type Entry = Parameters<Receipts['saveDetails']>[0]
type Answer = Awaited<ReturnType<Receipts['saveDetails']>>

const TEN_MINUTES = 600
const CONFIRM_DAYS = 7
const MOST_ADDRESSES = 3

/** Takes what a donor tells for the receipt of one gift, and issues it where that suffices. */
export async function saveDetails(services: Services, entry: Entry, address: string): Promise<Answer> {
  const wait = await takeAttempt(services.database, `donor details from ${address}`, 30, TEN_MINUTES)
  if (wait) throw tooManyAttempts('attempts', wait)
  const saved = await inTransaction(services.database, (query) => save(query, services, entry))
  if (!saved || 'fields' in saved) return saved
  const { receipt, missing } = await issueReceipt(services, saved.donationId)
  return {
    receipt: receipt && { receipt_no: receipt.receipt_no, kind: receipt.kind },
    missing,
    hints: detailsHints(entry),
    ...(receipt && {
      receipt_token: await issueToken(serverQuery(services.database), {
        purpose: 'receipt',
        donationId: saved.donationId,
      }),
    }),
  }
}

type Gift = {
  id: string
  monthly_gift_id: string | null
  donor_id: string | null
  donor_email: string | null
  donor_phone: string | null
}

async function save(
  query: Query,
  services: Services,
  entry: Entry,
): Promise<{ donationId: string } | { fields: FieldProblems } | undefined> {
  const token = await findToken(query, 'details', entry.token)
  const gift = token && (await writableGift(query, token))
  if (!token || !gift) return undefined
  const fields = detailsProblems(entry)
  if (Object.keys(fields).length > 0) return { fields }

  const identifier = { kind: entry.id_kind, number: entry.id_number }
  const isOtherAddress = await isAnother(query, entry.email ?? null, gift.donor_email)
  const target = await ownRecord(query, services, { gift, entry, isOtherAddress, token })
  if (!entry.is_confirmed) {
    const others = await donorsWith(query, services.sealing, identifier, target)
    if (others.length > 0 && !(await hasSameName(query, entry.name, others)))
      return { fields: { id_number: KNOWN } }
  }
  const donorId = target ?? (await newRecord(query, gift, entry))
  await write(query, donorId, entry)
  await saveIdentifier(query, services.sealing, donorId, identifier)
  await query('update private.gift_tokens set saved_at = now() where id = $1', [token.id])
  if (isOtherAddress && entry.email)
    await askToConfirm(query, services, { donorId, gift, email: entry.email })
  return { donationId: gift.id }
}

const KNOWN =
  'This number was given with another name before. Please check it, and send it once more if it is yours.'

/** Until a receipt is issued; then the link opens nothing more. Of a monthly gift it is the first charge's. */
async function writableGift(
  query: Query,
  { donation_id, monthly_gift_id }: GiftToken,
): Promise<Gift | undefined> {
  const { rows } = await query<Gift>(
    `select id, monthly_gift_id, donor_id, donor_email, donor_phone from public.donations as gift
    where id = coalesce($1, (select id from public.donations where monthly_gift_id = $2 order by created_at limit 1))
    for update`,
    [donation_id, monthly_gift_id],
  )
  // In a statement of its own: who waited for the gift sees the receipt that was issued while they did.
  const issued = await query('select from public.receipts where donation_id = $1 and cancelled_at is null', [
    rows[0]?.id,
  ])
  return issued.rowCount ? undefined : rows[0]
}

async function isAnother(query: Query, given: string | null, payers: string | null): Promise<boolean> {
  const { rows } = await query<{ other: boolean }>(
    `select private.email_key($1) is not null
      and private.email_key($1) is distinct from private.email_key($2) as other`,
    [given, payers],
  )
  return rows[0]?.other ?? false
}

type Told = { gift: Gift; entry: Entry; isOtherAddress: boolean; token: GiftToken }

/**
 * The gift's own donor record, where the details may be written to it. Anybody can pay with somebody else's address
 * or telephone number: left alone are records
 * - that have another number of this kind, or another address;
 * - that have other gifts, where a second address is named;
 * - that were found by the phone number alone, unless they hold this number or nothing but what came with this gift;
 * - whose address is vouched for and which have details, unless they hold this number or the link came in a letter.
 */
async function ownRecord(
  query: Query,
  { sealing }: Services,
  { gift, entry, isOtherAddress, token }: Told,
): Promise<string | null> {
  const { rows } = await query<{ id: string }>(
    `select d.id from public.donors as d,
      lateral (select
        exists (select from private.identifiers as i
          where i.donor_id = d.id and i.kind = $2 and i.digest = $3) as has_number,
        exists (select from private.identifiers as i where i.donor_id = d.id) or d.address is not null as has_details,
        exists (select from public.donations as other where other.donor_id = d.id and other.id <> $6
          and (other.monthly_gift_id is null or other.monthly_gift_id is distinct from $7)) as has_other_gifts,
        exists (select from private.gift_tokens as t where t.saved_at is not null
          and (t.donation_id = $6 or t.monthly_gift_id = $7)) as was_told) as known
    where d.id = $1
      and not exists (select from private.identifiers as i
        where i.donor_id = d.id and i.kind = $2 and i.digest <> $3)
      and (not $5 or not exists (select from public.donations as other where other.donor_id = d.id and other.id <> $6))
      and (known.has_number and d.email_key is null
        or d.email_key = private.email_key($4)
          and (d.email_confirmed_at is null or not known.has_details or known.has_number or known.was_told or $8)
        or d.email_key is null and not known.has_other_gifts
          and (known.was_told or not known.has_details and btrim(d.name) = btrim($9)))
    for update of d`,
    [
      gift.donor_id,
      entry.id_kind,
      sealing.digest(normalIdentifier(entry.id_number), entry.id_kind),
      gift.donor_email,
      isOtherAddress,
      gift.id,
      gift.monthly_gift_id,
      token.is_proved,
      gift.donor_phone ?? '',
    ],
  )
  return rows[0]?.id ?? null
}

async function hasSameName(query: Query, name: string, others: { name: string }[]): Promise<boolean> {
  const { rows } = await query<{ same: boolean }>(
    `select bool_or(private.name_key(other) = private.name_key($1)) as same from unnest($2::text[]) as other`,
    [name, others.map((other) => other.name)],
  )
  return rows[0]?.same ?? false
}

async function newRecord(query: Query, gift: Gift, { name }: Entry): Promise<string> {
  const { rows } = await query<{ id: string }>(
    `insert into public.donors (name, email, phone, status)
    values ($1, case when private.email_key($2) is not null then $2 end, nullif(btrim($3), ''), 'Donated') returning id`,
    [name, gift.donor_email, gift.donor_phone],
  )
  const id = rows[0]?.id ?? ''
  await query('update public.donations set donor_id = $2 where id = $1', [gift.id, id])
  // The charges to come are the same person's.
  await query(
    `update public.monthly_gifts set donor_id = $2
    where id = (select monthly_gift_id from public.donations where id = $1)`,
    [gift.id, id],
  )
  return id
}

async function write(query: Query, donorId: string, entry: Entry): Promise<void> {
  await query(
    `update public.donors set name = $2, kind = $3, contact_person = $4, address = $5, city = $6, state = $7,
      pincode = $8, country = $9, citizenship = $10, phone = coalesce(nullif(btrim(phone), ''), $11),
      language = coalesce($12, language)
    where id = $1`,
    [
      donorId,
      entry.name,
      entry.kind,
      entry.kind === 'organisation' ? (entry.contact_person ?? null) : null,
      entry.address,
      entry.city || null,
      entry.state || null,
      entry.pincode.replaceAll(' ', '') || null,
      entry.country || 'India',
      entry.citizenship,
      entry.phone || null,
      entry.language ?? null,
    ],
  )
  for (const { purpose, wording } of entry.consents ?? []) {
    await query(
      `insert into public.consents (donor_id, purpose, wording, source) values ($1, $2, $3, 'gift_page')`,
      [donorId, purpose, wording],
    )
  }
}

type Confirmation = { donorId: string; gift: Gift; email: string }

async function askToConfirm(
  query: Query,
  { config }: Services,
  { donorId, gift, email }: Confirmation,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await query<{ language: Language }>(
    `select coalesce(nullif(language, 'unspecified'), private.message_language()) as language
    from public.donors where id = $1`,
    [donorId],
  )
  const language = rows[0]?.language ?? DEFAULT_LANGUAGE
  const page = pathIn(language, '/gift')
  const { rowCount } = await query(
    `insert into private.email_confirmations (token_hash, donor_id, donation_id, email, expires_at)
    select $1, $2, $3, $4, now() + make_interval(days => $5)
    where (select count(*) from private.email_confirmations where donation_id = $3) < $6`,
    [digest(token), donorId, gift.id, email, CONFIRM_DAYS, MOST_ADDRESSES],
  )
  if (!rowCount) return
  await query(`select private.queue_message($1)`, [
    JSON.stringify({
      template: 'donor_email_confirmation',
      channel: 'email',
      recipient: email,
      language,
      confidential: true,
      cause: `confirm address of gift ${gift.id} ${digest(token).toString('hex').slice(0, 16)}`,
      variables: { link: `${config.publicUrl}${page}#confirm=${token}` },
      useful_seconds: CONFIRM_DAYS * 86_400,
    }),
  ])
}

/** A link that was sent to an address is used: from now on receipts go there. */
export async function confirmEmail({ database }: Services, token: string): Promise<boolean> {
  return inTransaction(database, async (query) => {
    const { rows } = await query<{ donor_id: string; donation_id: string | null; email: string }>(
      `update private.email_confirmations set used_at = now()
      where token_hash = $1 and used_at is null and expires_at > now() returning donor_id, donation_id, email`,
      [digest(token)],
    )
    const confirmed = rows[0]
    if (!confirmed) return false
    await query('update public.donors set email = $2, email_confirmed_at = now() where id = $1', [
      confirmed.donor_id,
      confirmed.email,
    ])
    const receipt = await query<{ id: string }>(
      `select id from public.receipts
      where donation_id = $1 and cancelled_at is null and file_made_at is not null`,
      [confirmed.donation_id],
    )
    if (receipt.rows[0]) await sendReceiptAgain(query, receipt.rows[0].id)
    return true
  })
}
