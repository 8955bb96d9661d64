/** What the provider says of a monthly gift, and what is made of it. */
import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ProviderPayment } from '#domain/donations/provider-entities.ts'
import type { ProviderInvoice, ProviderSubscription } from '#domain/donations/provider-subscriptions.ts'
import type { Services } from '../../services.ts'
import { ProviderError } from '../provider/provider-error.ts'
import type { Provider } from '../provider/razorpay.ts'
import { type PaymentUpdate, settlePayment } from './settle.ts'

/** An answer is worth as much as the moment of its question, by the one clock that all processes share. */
export type SubscriptionAnswer = ProviderSubscription & { asked_at: string }

export async function answerTo(
  { database }: Services,
  question: () => Promise<ProviderSubscription>,
): Promise<SubscriptionAnswer> {
  const { rows } = await database.server.query<{ now: string }>('select clock_timestamp()::text as now')
  return { ...(await question()), asked_at: rows[0]?.now ?? '' }
}

/** What became of the monthly gift; null where it is not ours. */
export async function applySubscription(query: Query, answer: SubscriptionAnswer): Promise<string | null> {
  const { rows } = await query<{ done: string | null }>('select private.apply_subscription($1) as done', [
    JSON.stringify(answer),
  ])
  return rows[0]?.done ?? null
}

/**
 * A payment that has an invoice, together with the subscription and the month it is for: its own notes tell nothing
 * of either, so the invoice is asked for. Others are as they were. Throws where nobody can be asked.
 */
export async function withItsSubscription(
  query: Query,
  provider: Provider | undefined,
  payment: ProviderPayment,
  namedByEvent: string | null = null,
): Promise<PaymentUpdate> {
  if (!payment.invoice_id) return payment
  const { rows } = await query<{ subscription_id: string; billing_start: string }>(
    `select paid.subscription_id, gift.billing_start::text
    from public.payments as paid join public.donations as gift on gift.id = paid.donation_id
    where paid.payment_id = $1 and paid.subscription_id is not null and gift.billing_start is not null`,
    [payment.payment_id],
  )
  if (rows[0]) return { ...payment, ...rows[0] }
  if (!provider && namedByEvent) return { ...payment, subscription_id: namedByEvent }
  if (!provider)
    throw new ProviderError('keys', 'There are no keys to ask for the invoice of a payment with.')
  const invoice = await provider.invoice(payment.invoice_id).catch((error) => {
    if (error instanceof ProviderError && error.trouble === 'refused') return undefined
    throw error
  })
  return {
    ...payment,
    subscription_id: invoice?.subscription_id ?? namedByEvent,
    billing_start: invoice?.billing_start ?? null,
  }
}

/**
 * Settles what was charged before this charge, where none of that is known here: a later month may be heard of first,
 * and which one is the first is for the invoices to say.
 */
export async function settleEarlierCharges(
  services: Services,
  provider: Provider,
  { subscription_id, billing_start, status }: PaymentUpdate,
): Promise<void> {
  if (!subscription_id || !billing_start || status !== 'captured') return
  const query = serverQuery(services.database)
  const { rowCount } = await query(
    `select from public.monthly_gifts as m
    where subscription_id = $1 and $2 > created_at + interval '${DAYS_TO_BEGIN} days'
      and not exists (select from public.donations where monthly_gift_id = m.id and billing_start <= $2)`,
    [subscription_id, billing_start],
  )
  if (rowCount !== 1) return
  const invoices = await provider.invoicesOf(subscription_id)
  for (const invoice of invoices.toReversed())
    if (invoice.payment_id && invoice.billing_start && invoice.billing_start < billing_start)
      await settleCharge(services, await provider.payment(invoice.payment_id), invoice, subscription_id)
}

/** A subscription is paid for the first time within a day, or expires. */
const DAYS_TO_BEGIN = 2

/** For how many months the order of an invoice is looked at: the invoice names one payment, its order all of them. */
const MONTHS_LOOKED_THROUGH = 2

/** Settles every charge that the provider knows of the monthly gift, then takes over how it stands. */
export async function askAboutSubscription(
  services: Services,
  provider: Provider,
  subscriptionId: string,
): Promise<void> {
  const query = serverQuery(services.database)
  const answer = await answerTo(services, () => provider.subscription(subscriptionId))
  const invoices = await provider.invoicesOf(subscriptionId)
  const settled = await settledPayments(query, subscriptionId)
  // The provider names the newest first.
  for (const invoice of invoices.toReversed()) {
    if (invoice.payment_id && !settled.has(invoice.payment_id))
      await settleCharge(services, await provider.payment(invoice.payment_id), invoice, subscriptionId)
  }
  // A second payment of a month, and why a charge failed. Earlier orders are asked about with their donations.
  for (const invoice of invoices.slice(0, MONTHS_LOOKED_THROUGH)) {
    if (!invoice.order_id) continue
    for (const payment of await provider.paymentsOf(invoice.order_id))
      if (payment.payment_id !== invoice.payment_id && !settled.has(payment.payment_id))
        await settleCharge(services, payment, invoice, subscriptionId)
  }
  await inTransaction(services.database, (query) => applySubscription(query, answer))
}

/** Those that are donations already, with the month they are for. */
async function settledPayments(query: Query, subscriptionId: string): Promise<Set<string>> {
  const { rows } = await query<{ payment_id: string }>(
    `select gift.payment_id from public.donations as gift
      join public.monthly_gifts as mandate on mandate.id = gift.monthly_gift_id
    where mandate.subscription_id = $1 and gift.payment_id is not null and gift.billing_start is not null`,
    [subscriptionId],
  )
  return new Set(rows.map(({ payment_id }) => payment_id))
}

async function settleCharge(
  { database }: Services,
  payment: ProviderPayment,
  { invoice_id, billing_start }: ProviderInvoice,
  subscriptionId: string,
): Promise<void> {
  await inTransaction(database, (query) =>
    settlePayment(query, {
      ...payment,
      invoice_id: payment.invoice_id ?? invoice_id,
      subscription_id: subscriptionId,
      billing_start,
      asked: true,
    }),
  )
}

/** Has the poll ask soon, where an answer is due that nobody could get just now. */
export async function checkSoon(query: Query, subscriptionId: string): Promise<void> {
  await query(
    `update private.gift_orders set next_check_at = least(next_check_at, now() + interval '1 minute')
    where monthly_gift_id = (select id from public.monthly_gifts where subscription_id = $1)`,
    [subscriptionId],
  )
}
