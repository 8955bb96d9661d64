/** Everything that the holder of a mailed link may see and do. */
import { Problem } from '#backend/base/problem.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { giftLink as contract } from '#domain/api/giving.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { GiftStatus } from '#domain/donations/gift-filter.ts'
import { toPaise } from '#domain/india/money.ts'
import { donorCanTell } from '#domain/receipts/receipt-for.ts'
import { implement, refuse, sendFile } from '../function.ts'
import { type Channel, needsNoMethod, queueMethodLetter } from '../giving/monthly/method-letter.ts'
import { readKeys } from '../giving/provider/keys.ts'
import { notConfigured } from '../giving/provider/trouble.ts'
import { findToken, type GiftToken, issueToken, revokeToken } from '../giving/tokens/gift-tokens.ts'
import { askForDetailsNow } from '../receipts/emails.ts'
import { fileOfGift } from '../receipts/make-file.ts'
import type { Services } from '../services.ts'

const TEN_MINUTES = 600

type View = Extract<AnswerOf<'gift-link'>, { reference: string }>
type MethodCheckout = Extract<AnswerOf<'gift-link'>, { subscription_card_change: true }>
/** The view of a link, without the receipt. */
type LinkedGift = {
  donationId: string | null
  /** The link was mailed to the gift's address. */
  isProved: boolean
  view: Omit<View, keyof ReceiptState>
}
type ReceiptState = Pick<View, 'receipt' | 'missing' | 'has_address' | 'has_record'>

const nothing = () => new Response(null, { status: 204 })

/** Opens a mailed link: one gift and its monthly gift, without a name or an address. */
export const giftLink = implement(contract, async ({ input, address }, services) => {
  const { token, action } = input
  await takeLinkAttempt(services, address)
  if (action === 'receipt') {
    const donationId = await receiptOfLink(services, token)
    const file = donationId && (await fileOfGift(services, donationId))
    return file ? sendFile(file) : refuse(404, 'no_receipt', 'There is no receipt yet.')
  }
  if (action === 'method') return methodCheckout(services, token)
  if (action === 'revoke') {
    await revokeLink(services, token)
    return nothing()
  }
  if (action === 'send_method_link') return { channels: await sendMethodLink(services, token) }
  const { donationId, isProved, view } = await showGift(services, token)
  const query = serverQuery(services.database)
  if (action === 'send_details_link') {
    if (donationId && (await askForDetailsNow(query, donationId, 'donor'))) return nothing()
    return refuse(409, 'no_address', 'We know no email address for this gift. Please write to us.')
  }
  if (action === 'details') {
    const details_token = donationId && (await detailsTokenOf(query, donationId, isProved))
    if (details_token) return { details_token }
    return refuse(409, 'sent_by_letter', 'The link for the details goes to the email address of this gift.')
  }
  const state = donationId
    ? await receiptStateOf(query, donationId, isProved)
    : { receipt: null, missing: [], has_address: true, has_record: false }
  return { ...view, ...state }
})

const unknownLink = () =>
  new Problem({ status: 404, code: 'unknown_link', message: 'This link does not work any more.' })

async function takeLinkAttempt({ database }: Services, address: string): Promise<void> {
  const wait = await takeAttempt(database, `gift links from ${address}`, 120, TEN_MINUTES)
  if (wait) throw tooManyAttempts('questions', wait)
}

async function showGift({ database }: Services, token: string): Promise<LinkedGift> {
  const query = serverQuery(database)
  const opened = await open(query, token)
  const mandate = await monthlyGiftOf(query, opened)
  const gift = await donationOf(query, opened, mandate?.id ?? null)
  if (!gift && !mandate) throw unknownLink()
  const monthly_gift = mandate && {
    id: mandate.id,
    amount: mandate.amount,
    cause_id: mandate.cause_id,
    status: mandate.status,
    next_charge_at: mandate.next_charge_at?.toISOString() ?? null,
    paused_until: mandate.paused_until?.toISOString() ?? null,
    paused_by: mandate.paused_by,
    pending: mandate.pending_action,
    is_ending: mandate.is_ending,
  }
  return {
    donationId: gift?.id ?? null,
    isProved: opened.is_proved,
    view: {
      reference: gift?.reference ?? mandate?.subscription_id ?? '',
      amount: gift?.amount ?? mandate?.amount ?? '',
      currency: gift?.currency ?? mandate?.currency ?? 'INR',
      given_at: (gift?.given_at ?? mandate?.created_at)?.toISOString() ?? '',
      status: gift?.status ?? (mandate?.ended_at ? 'failed' : 'created'),
      cause_id: gift?.cause_id ?? mandate?.cause_id ?? null,
      cause_title: gift?.cause_title ?? mandate?.cause_title ?? null,
      monthly_gift: monthly_gift ?? null,
    },
  }
}

/** WhatsApp carries a link for the receipt only; the gift's link opens the same file. */
async function receiptOfLink({ database }: Services, token: string): Promise<string | null> {
  const query = serverQuery(database)
  const opened = (await findToken(query, 'receipt', token)) ?? (await open(query, token))
  const id = (await donationOf(query, opened, opened.monthly_gift_id))?.id ?? null
  if (id && !opened.is_proved && (await isForTheReader(query, id)))
    throw new Problem({
      status: 403,
      code: 'sent_by_letter',
      message:
        'This receipt was made with details from an earlier gift, so it goes to their address by email.',
    })
  return id
}

async function isForTheReader(query: Query, donationId: string): Promise<boolean> {
  const { rowCount } = await query(
    `select from public.receipts as r
    where donation_id = $1 and cancelled_at is null and private.is_for_the_reader(r)`,
    [donationId],
  )
  return rowCount === 1
}

async function revokeLink({ database }: Services, token: string): Promise<void> {
  if (!(await revokeToken(serverQuery(database), 'gift', token))) throw unknownLink()
}

/** Checkout parameters for a new payment method, for a monthly gift that cannot be charged. */
async function methodCheckout(services: Services, token: string): Promise<MethodCheckout> {
  const query = serverQuery(services.database)
  const opened = await findToken(query, 'method', token)
  const mandate = opened && (await monthlyGiftOf(query, opened))
  if (!mandate?.subscription_id) throw unknownLink()
  if (!needsMethod(mandate)) throw needsNoMethod()
  const keys = await readKeys(services)
  if (!keys) throw notConfigured()
  return {
    subscription_id: mandate.subscription_id,
    key: keys.keyId,
    amount: toPaise(mandate.amount),
    currency: mandate.currency,
    subscription_card_change: true,
  }
}

/** Sends the letter with the link for a new payment method again, to the known address only. */
async function sendMethodLink(services: Services, token: string): Promise<Channel[]> {
  const query = serverQuery(services.database)
  const mandate = await monthlyGiftOf(query, await open(query, token))
  if (!mandate) throw unknownLink()
  if (!needsMethod(mandate)) throw needsNoMethod()
  const channels = await queueMethodLetter(services, mandate.id)
  if (channels.length === 0)
    throw new Problem({
      status: 409,
      code: 'no_address',
      message:
        'We know neither an email address nor a WhatsApp number for this gift. Please write to us, or end it and begin a new monthly gift.',
    })
  return channels
}

async function open(query: Query, token: string): Promise<GiftToken> {
  const opened = await findToken(query, 'gift', token)
  if (!opened) throw unknownLink()
  return opened
}

const needsMethod = ({ status }: Mandate) => status === 'failing' || status === 'stopped'

type Mandate = Pick<
  ServerRow<'monthly_gifts'>,
  | 'id'
  | 'subscription_id'
  | 'amount'
  | 'currency'
  | 'cause_id'
  | 'status'
  | 'next_charge_at'
  | 'paused_until'
  | 'paused_by'
  | 'pending_action'
  | 'created_at'
  | 'ended_at'
> & { cause_title: string | null; is_ending: boolean }

async function monthlyGiftOf(query: Query, { donation_id, monthly_gift_id }: GiftToken) {
  const { rows } = await query<Mandate>(
    `select m.id, subscription_id, amount, currency, cause_id, status, next_charge_at, paused_until, paused_by,
      pending_action, m.created_at, ended_at, causes.title as cause_title,
      exists (select from private.renewals(m)) as is_ending
    from public.monthly_gifts as m left join public.causes on causes.id = cause_id
    where m.id = coalesce($1, (select monthly_gift_id from public.donations where id = $2))`,
    [monthly_gift_id, donation_id],
  )
  return rows[0]
}

/** The link's gift, or the first gift of its monthly gift. */
async function donationOf(query: Query, { donation_id }: GiftToken, monthlyGiftId: string | null) {
  const { rows } = await query<
    Pick<ServerRow<'donations'>, 'id' | 'amount' | 'currency' | 'cause_id'> & {
      reference: string
      given_at: Date
      status: GiftStatus
      cause_title: string | null
    }
  >(
    `select gift.id, coalesce(payment_id, order_id) as reference, amount, currency, cause_id,
      coalesce(paid_at, gift.created_at) as given_at, payment_status as status, causes.title as cause_title
    from public.donations as gift left join public.causes on causes.id = cause_id
    where case when $1::uuid is not null then gift.id = $1 else monthly_gift_id = $2 end
    order by gift.created_at limit 1`,
    [donation_id, monthlyGiftId],
  )
  return rows[0]
}

async function receiptStateOf(query: Query, donationId: string, isProved: boolean): Promise<ReceiptState> {
  const { rows } = await query<{
    receipt_no: string | null
    issued_at: Date | null
    missing: ReceiptState['missing'] | null
    has_address: boolean
    has_record: boolean
  }>(
    `select r.receipt_no, r.issued_at, w.missing, private.address_for_receipt(gift) is not null as has_address,
      $2 and r.id is null and w.missing && $3 and private.record_to_use(gift, null) is not null as has_record
    from public.donations as gift
      left join public.receipts as r on r.donation_id = gift.id and r.cancelled_at is null
      left join public.waiting_receipts as w on w.donation_id = gift.id
    where gift.id = $1`,
    [donationId, isProved, donorCanTell],
  )
  const { receipt_no, issued_at, missing, has_address = true, has_record } = rows[0] ?? {}
  return {
    receipt: receipt_no && issued_at ? { receipt_no, issued_at: issued_at.toISOString() } : null,
    missing: receipt_no ? [] : (missing ?? []),
    has_address,
    has_record: has_record === true,
  }
}

/**
 * A token issued without an address, as by the checkout, proves nothing: details entered with it apply to this gift
 * only. A link mailed to the gift's address opens the record that the address vouches for.
 */
async function detailsTokenOf(
  query: Query,
  donationId: string,
  isProved: boolean,
): Promise<string | undefined> {
  const { rowCount } = await query(
    `select from public.waiting_receipts as waiting join public.donations as gift on gift.id = waiting.donation_id
    where gift.id = $1 and gift.erased_at is null and waiting.missing && $2
      and (private.address_for_receipt(gift) is null or $3 and private.record_to_use(gift, null) is not null)`,
    [donationId, donorCanTell, isProved],
  )
  if (!rowCount) return undefined
  return issueToken(query, { purpose: 'details', donationId, isProved, ...(isProved && { days: 1 }) })
}
