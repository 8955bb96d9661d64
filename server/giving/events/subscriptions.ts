/** Fetches and applies the provider's state of monthly gifts. */
import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ProviderPayment } from '#domain/donations/provider-entities.ts'
import type { ProviderInvoice, ProviderSubscription } from '#domain/donations/provider-subscriptions.ts'
import type { Services } from '../../services.ts'
import { ProviderError } from '../provider/provider-error.ts'
import type { Provider } from '../provider/razorpay.ts'
import { type PaymentUpdate, settlePayment } from './settle.ts'

/** A response dates from the time of its request, by the clock that all processes share. */
export type SubscriptionAnswer = ProviderSubscription & { asked_at: string }

export async function timestampedAnswer(
  { database }: Services,
  question: () => Promise<ProviderSubscription>,
): Promise<SubscriptionAnswer> {
  const { rows } = await database.server.query<{ now: string }>('select clock_timestamp()::text as now')
  return { ...(await question()), asked_at: rows[0]?.now ?? '' }
}

/** Outcome for the monthly gift; null if the subscription is unknown. */
export async function applySubscription(query: Query, answer: SubscriptionAnswer): Promise<string | null> {
  const { rows } = await query<{ done: string | null }>('select private.apply_subscription($1) as done', [
    JSON.stringify(answer),
  ])
  return rows[0]?.done ?? null
}

/**
 * Adds subscription and month to a payment with an invoice: its own notes have neither, so the invoice is fetched.
 * Other payments are returned unchanged. Throws if the provider cannot be reached.
 */
export async function withSubscription(
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
 * Settles earlier charges if none of them is known: a later month may be reported first, and only the invoices show
 * which month is the first.
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

/** A subscription is first paid within a day, or expires. */
const DAYS_TO_BEGIN = 2

/** Number of recent invoices whose orders are checked: an invoice has one payment, its order has all of them. */
const INVOICES_CHECKED = 2

/** Settles every charge of the monthly gift that the provider lists, then applies its state. */
export async function reconcileSubscription(
  services: Services,
  provider: Provider,
  subscriptionId: string,
): Promise<void> {
  const query = serverQuery(services.database)
  const answer = await timestampedAnswer(services, () => provider.subscription(subscriptionId))
  const invoices = await provider.invoicesOf(subscriptionId)
  const settled = await settledPayments(query, subscriptionId)
  // The provider lists the newest first.
  for (const invoice of invoices.toReversed()) {
    if (invoice.payment_id && !settled.has(invoice.payment_id))
      await settleCharge(services, await provider.payment(invoice.payment_id), invoice, subscriptionId)
  }
  // Finds second payments of a month, and why a charge failed. Earlier orders are checked with their donations.
  for (const invoice of invoices.slice(0, INVOICES_CHECKED)) {
    if (!invoice.order_id) continue
    for (const payment of await provider.paymentsOf(invoice.order_id))
      if (payment.payment_id !== invoice.payment_id && !settled.has(payment.payment_id))
        await settleCharge(services, payment, invoice, subscriptionId)
  }
  await inTransaction(services.database, (query) => applySubscription(query, answer))
}

/** Payments that are already donations with a month. */
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

/** Schedules an early check if the provider could not be reached. */
export async function checkSoon(query: Query, subscriptionId: string): Promise<void> {
  await query(
    `update private.gift_orders set next_check_at = least(next_check_at, now() + interval '1 minute')
    where monthly_gift_id = (select id from public.monthly_gifts where subscription_id = $1)`,
    [subscriptionId],
  )
}
