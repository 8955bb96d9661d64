/** What the holder of a link from a letter may see and do. */
import { Problem } from '#backend/base/problem.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { GiftStatus } from '#domain/donations/gift-filter.ts'
import { toPaise } from '#domain/money.ts'
import type { Channel, LinkedGift, MethodCheckout } from '#functions/giving.ts'
import type { Services } from '../services.ts'
import { findToken, type GiftToken, revokeToken } from './gift-tokens.ts'
import { readKeys } from './keys.ts'
import { needsNoMethod, queueMethodLetter } from './method-letter.ts'
import { notConfigured } from './trouble.ts'

const TEN_MINUTES = 600

export const unknownLink = () =>
  new Problem({ status: 404, code: 'unknown_link', message: 'This link does not work any more.' })

export async function takeLinkAttempt({ database }: Services, address: string): Promise<void> {
  const wait = await takeAttempt(database, `gift links from ${address}`, 120, TEN_MINUTES)
  if (wait) throw tooManyAttempts('questions', wait)
}

export async function showGift({ database }: Services, token: string): Promise<LinkedGift> {
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

/** A link of its own purpose, as WhatsApp carries it, hands out the receipt as the gift's link does. */
export async function receiptOfLink({ database }: Services, token: string): Promise<string | null> {
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

export async function revokeLink({ database }: Services, token: string): Promise<void> {
  if (!(await revokeToken(serverQuery(database), 'gift', token))) throw unknownLink()
}

/** What the checkout needs to take a new payment method for a monthly gift that cannot be charged. */
export async function methodCheckout(services: Services, token: string): Promise<MethodCheckout> {
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

/** Sends the letter with the link for a new method once more, to the address that is known and to no other. */
export async function sendMethodLink(services: Services, token: string): Promise<Channel[]> {
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
> & { cause_title: string | null }

async function monthlyGiftOf(query: Query, { donation_id, monthly_gift_id }: GiftToken) {
  const { rows } = await query<Mandate>(
    `select m.id, subscription_id, amount, currency, cause_id, status, next_charge_at, paused_until, paused_by,
      pending_action, m.created_at, ended_at, causes.title as cause_title
    from public.monthly_gifts as m left join public.causes on causes.id = cause_id
    where m.id = coalesce($1, (select monthly_gift_id from public.donations where id = $2))`,
    [monthly_gift_id, donation_id],
  )
  return rows[0]
}

/** The gift of the link, else the first of its monthly gift. */
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
