import { randomBytes } from 'node:crypto'
import { digest } from '#backend/auth/digest.ts'
import { Problem } from '#backend/base/problem.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { DEFAULT_LANGUAGE, type Language, pathIn } from '#domain/languages/languages.ts'
import {
  detailsHints,
  detailsProblems,
  type FieldProblems,
  numbersOf,
} from '#domain/receipts/donor-details.ts'
import { normalIdentifier } from '#domain/receipts/identifiers.ts'
import { findToken, type GiftToken, issueToken } from '../giving/tokens/gift-tokens.ts'
import type { Services } from '../services.ts'
import { type Entry, letterProblems, questionNames, writeDetails } from './details-entry.ts'
import { sendReceiptAgain } from './emails.ts'
import { saveIdentifier } from './identifiers.ts'
import { issueReceipt } from './issue-receipt.ts'
import { saveJointGiver } from './joint-giver.ts'

/** Undefined if the link is not valid; field errors if the input is not. */
type Answer = AnswerOf<'donor-details'> | { fields: FieldProblems } | undefined

const TEN_MINUTES = 600
const CONFIRM_DAYS = 7
const MOST_ADDRESSES = 3

/** Saves the details for a gift's receipt, and issues it if they suffice. */
export async function saveDetails(services: Services, entry: Entry, address: string): Promise<Answer> {
  const wait = await takeAttempt(services.database, `donor details from ${address}`, 30, TEN_MINUTES)
  if (wait) throw tooManyAttempts('attempts', wait)
  const saved = await inTransaction(services.database, (query) => save(query, services, entry))
  if (!saved || 'fields' in saved) return saved
  if ('isJointGiver' in saved) return { receipt: null, missing: [], hints: detailsHints(entry) }
  const { receipt, missing } = await issueReceipt(services, saved.donationId)
  return {
    receipt: receipt && { receipt_no: receipt.receipt_no, kind: receipt.kind },
    missing,
    hints: entry.use_record ? {} : detailsHints(entry),
    ...(receipt && {
      receipt_token: await issueToken(serverQuery(services.database), {
        purpose: 'receipt',
        donationId: saved.donationId,
        isProved: saved.isProved,
      }),
    }),
  }
}

type Gift = Pick<
  ServerRow<'donations'>,
  'id' | 'monthly_gift_id' | 'donor_id' | 'donor_email' | 'donor_phone'
>

async function save(
  query: Query,
  services: Services,
  entry: Entry,
): Promise<
  { donationId: string; isProved: boolean } | { isJointGiver: true } | { fields: FieldProblems } | undefined
> {
  const token = await findToken(query, 'details', entry.token)
  if (token && entry.use_record && (token.donor_id || !token.is_proved)) throw noRecord()
  if (token?.donor_id) return saveJointGiver(query, services, entry, token)
  const gift = token && (await writableGift(query, token))
  if (!token || !gift) return undefined
  if (entry.use_record) return takeRecord(query, token, gift)
  const fields = { ...letterProblems(entry), ...detailsProblems(entry) }
  if (Object.keys(fields).length > 0) return { fields }

  const isOtherAddress = await isAnother(query, entry.email ?? null, gift.donor_email)
  const target = await recordFor(query, services, { gift, entry, isOtherAddress, token })
  const donorId = target ?? (await newRecord(query, gift, entry))
  await link(query, gift, donorId)
  await writeDetails(query, donorId, entry)
  if (entry.citizenship === 'foreign') await markAsForeign(query, gift)
  await (token.is_proved ? vouch(query, gift, donorId) : markAsTyped(query, gift, donorId))
  for (const identifier of numbersOf(entry))
    await saveIdentifier(query, services.sealing, donorId, identifier)
  const giver = { donorId, donationId: gift.id, name: entry.name }
  await questionNames(query, services.sealing, giver, numbersOf(entry))
  await query('update private.gift_tokens set saved_at = now() where id = $1', [token.id])
  if (isOtherAddress && entry.email)
    await askToConfirm(query, services, { donorId, gift, email: entry.email, isProved: token.is_proved })
  return { donationId: gift.id, isProved: token.is_proved }
}

/** Issues the gift's receipt to the record that its address vouches for. The request itself counts as vouching. */
async function takeRecord(
  query: Query,
  token: GiftToken,
  gift: Gift,
): Promise<{ donationId: string; isProved: boolean }> {
  const { rows } = await query<Pick<ServerRow<'donors'>, 'id' | 'citizenship'>>(
    `select id, citizenship from public.donors
    where id = (select private.record_to_use(gift, $2) from public.donations as gift where gift.id = $1) for update`,
    [gift.id, token.shown_record_id],
  )
  const [record] = rows
  if (!record) throw noRecord()
  await link(query, gift, record.id)
  if (record.citizenship === 'foreign') await markAsForeign(query, gift)
  await vouch(query, gift, record.id)
  await query('update private.gift_tokens set saved_at = now() where id = $1', [token.id])
  return { donationId: gift.id, isProved: true }
}

/** The same response for a link that proves nothing and for an address without a record. */
const noRecord = () =>
  new Problem({
    status: 409,
    code: 'no_record',
    message: 'We have no details that we can use for this receipt. Please fill them in.',
  })

/**
 * The gift, until its receipt is issued or the giver is erased; the link is not valid afterwards. For a monthly gift,
 * its first charge.
 */
async function writableGift(
  query: Query,
  { donation_id, monthly_gift_id }: GiftToken,
): Promise<Gift | undefined> {
  const { rows } = await query<Gift>(
    `select id, monthly_gift_id, donor_id, donor_email, donor_phone from public.donations as gift
    where id = coalesce($1, (select id from public.donations where monthly_gift_id = $2 order by created_at limit 1))
      and erased_at is null
    for update`,
    [donation_id, monthly_gift_id],
  )
  // A separate statement: after waiting for the lock it sees a receipt issued meanwhile. An acknowledgement from before
  // an approval was entered does not close the link while the tax receipt waits.
  const issued = await query(
    `select from public.receipts where donation_id = $1 and cancelled_at is null
      and not exists (select from public.waiting_receipts where donation_id = $1)`,
    [rows[0]?.id],
  )
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

type GivenDetails = { gift: Gift; entry: Entry; isOtherAddress: boolean; token: GiftToken }

/**
 * A payer can use another person's address or number: `private.record_for_details` decides which record may be written.
 */
async function recordFor(
  query: Query,
  { sealing }: Services,
  { gift, entry, isOtherAddress, token }: GivenDetails,
): Promise<string | null> {
  const numbers = numbersOf(entry)
  const { rows } = await query<Pick<ServerRow<'donors'>, 'id'>>(
    `select d.id from public.donors as d
    where d.id = all (select private.record_for_details(gift, $2, number.kind, number.digest, $5)
      from public.donations as gift, unnest($3::text[], $4::text[]) as number (kind, digest) where gift.id = $1)
    for update`,
    [
      gift.id,
      token.is_proved,
      numbers.map(({ kind }) => kind),
      numbers.map(({ kind, number }) => sealing.digest(normalIdentifier(number), kind)),
      isOtherAddress,
    ],
  )
  return rows[0]?.id ?? null
}

async function newRecord(query: Query, gift: Gift, { name }: Entry): Promise<string> {
  const { rows } = await query<Pick<ServerRow<'donors'>, 'id'>>(
    `insert into public.donors (name, email, phone, status)
    values ($1, case when private.email_key($2) is not null then $2 end, nullif(btrim($3), ''), 'Donated') returning id`,
    [name, gift.donor_email, gift.donor_phone],
  )
  return rows[0]?.id ?? ''
}

/** All charges of a monthly gift come from the same person: details are entered once. */
async function link(query: Query, { id, monthly_gift_id }: Gift, donorId: string): Promise<void> {
  await query(
    `update public.donations set donor_id = $3
    where (id = $1 or monthly_gift_id = $2) and erased_at is null and donor_id is distinct from $3`,
    [id, monthly_gift_id, donorId],
  )
  await query(
    'update public.monthly_gifts set donor_id = $2 where id = $1 and donor_id is distinct from $2',
    [monthly_gift_id, donorId],
  )
}

/** A gift from a foreign citizen is a foreign contribution, whatever was confirmed before paying. */
async function markAsForeign(query: Query, { id, monthly_gift_id }: Gift): Promise<void> {
  await query(
    `update public.donations set is_foreign = true, citizenship = 'foreign'
    where (id = $1 or monthly_gift_id = $2) and erased_at is null and not is_foreign`,
    [id, monthly_gift_id],
  )
}

/** The details were entered by a reader of the gift's mailbox. */
async function vouch(query: Query, { donor_email }: Gift, donorId: string): Promise<void> {
  await query(
    `update public.donors set typed_with = null,
      email_confirmed_at = case when email_key = private.email_key($2) then coalesce(email_confirmed_at, now())
        else email_confirmed_at end
    where id = $1`,
    [donorId, donor_email],
  )
}

/** The author is unproved, so the details apply to this gift only. For a monthly gift they are entered once. */
async function markAsTyped(query: Query, { id }: Gift, donorId: string): Promise<void> {
  await query('update public.donors set typed_with = coalesce(typed_with, $2) where id = $1', [donorId, id])
}

type Confirmation = { donorId: string; gift: Gift; email: string; isProved: boolean }

async function askToConfirm(
  query: Query,
  { config }: Services,
  { donorId, gift, email, isProved }: Confirmation,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await query<{ language: Language }>(
    `select coalesce(private.language_for(gift), private.message_language()) as language
    from public.donations as gift where id = $1`,
    [gift.id],
  )
  const language = rows[0]?.language ?? DEFAULT_LANGUAGE
  const page = pathIn(language, '/gift')
  const { rowCount } = await query(
    `insert into private.email_confirmations (token_hash, donor_id, donation_id, email, expires_at, is_proved)
    select $1, $2, $3, $4, now() + make_interval(days => $5), $7
    where (select count(*) from private.email_confirmations where donation_id = $3) < $6`,
    [digest(token), donorId, gift.id, email, CONFIRM_DAYS, MOST_ADDRESSES, isProved],
  )
  if (!rowCount) return
  await query(`select private.queue_message($1)`, [
    JSON.stringify({
      template: 'donor_email_confirmation',
      channel: 'email',
      recipient: email,
      donation_id: gift.id,
      language,
      confidential: true,
      cause: `confirm address of gift ${gift.id} ${digest(token).toString('hex').slice(0, 16)}`,
      variables: { link: `${config.publicUrl}${page}#confirm=${token}` },
      useful_seconds: CONFIRM_DAYS * 86_400,
    }),
  ])
}

/** A mailed link was used: from now on receipts go to its address. */
export async function confirmEmail({ database }: Services, token: string): Promise<boolean> {
  const confirmed = await inTransaction(database, (query) => confirm(query, token))
  if (confirmed !== 'record changed') return confirmed
  throw new Problem({
    status: 409,
    code: 'record_changed',
    message: 'These details have changed since our email. Our staff look at it and write to you.',
  })
}

async function confirm(query: Query, token: string): Promise<boolean | 'record changed'> {
  const { rows } = await query<{
    donor_id: string
    donation_id: string | null
    email: string
    is_proved: boolean
  }>(
    `update private.email_confirmations set used_at = now()
    where token_hash = $1 and used_at is null and expires_at > now()
    returning donor_id, donation_id, email, is_proved`,
    [digest(token)],
  )
  const [asked] = rows
  if (!asked) return false
  // The conditions for changing the address are checked again: others may have been added to the record since.
  const { rowCount } = await query(
    `update public.donors as d set email = $2, email_confirmed_at = now(), typed_with = null
    from public.donations as gift
    where d.id = $1 and gift.id = $3 and gift.donor_id = d.id and gift.erased_at is null
      and (private.came_with(d, gift) and d.email_confirmed_at is null
        or $4 and d.typed_with is null and not private.has_other_gifts(d.id, gift.id))`,
    [asked.donor_id, asked.email, asked.donation_id, asked.is_proved],
  )
  if (!rowCount) {
    await query(
      `insert into public.privacy_requests (kind, source, address, message, due_at)
      values ('correction', 'donor', $1, $2, now())`,
      [asked.email, `Wants the receipt of gift ${asked.donation_id} at this address.`],
    )
    return 'record changed'
  }
  const receipt = await query<Pick<ServerRow<'receipts'>, 'id'>>(
    `select id from public.receipts
    where donation_id = $1 and cancelled_at is null and file_made_at is not null`,
    [asked.donation_id],
  )
  if (receipt.rows[0]) await sendReceiptAgain(query, receipt.rows[0].id)
  return true
}
