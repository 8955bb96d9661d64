import { type Query, serverQuery } from '#backend/db/database.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { GiftStatus } from '#domain/donations/gift-filter.ts'
import type { ProviderPayment } from '#domain/donations/provider-entities.ts'
import { toPaise } from '#domain/india/money.ts'
import type { Services } from '../../services.ts'
import { captured } from '../provider/capture-payment.ts'
import { isTestKey, readKeys } from '../provider/keys.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { type Provider, razorpay } from '../provider/razorpay.ts'
import { showTrouble } from '../provider/trouble.ts'
import { adoptOrder, receiptOf, recordRefund, settlePayment } from './settle.ts'
import { reconcileSubscription, withSubscription } from './subscriptions.ts'

type Open = Pick<ServerRow<'donations'>, 'id' | 'order_id'>
type OpenMonthly = { id: string; subscription_id: string }

const BATCH = 25

/**
 * Polls the provider about open gifts, so that none depends on an open browser or on the arrival of an event: first
 * after two minutes, then at growing intervals, for three days, the longest that a bank takes to confirm. Paid gifts
 * are checked again after a day, a week and a month for unreported refunds; gifts that count by a signature alone,
 * until they are confirmed. `all` includes open gifts that are not due yet.
 */
export async function reconcile(services: Services, { all = false } = {}): Promise<void> {
  const query = serverQuery(services.database)
  await query('select private.call_for_the_overdue()')
  await query('select private.end_pauses_and_false_starts()')
  const keys = await readKeys(services)
  if (!keys) return
  const provider = razorpay(keys)
  const testMode = isTestKey(keys.keyId)
  if (all)
    await query(
      `update private.gift_orders as o set next_check_at = now()
      where next_check_at > now() and case when donation_id is not null
        then exists (select from public.donations as g where g.id = o.donation_id and not private.is_confirmed(g))
        else exists (select from public.monthly_gifts as m where m.id = o.monthly_gift_id
          and (m.status in ('starting', 'failing', 'stopped', 'paused') or m.next_charge_at <= now())) end`,
    )
  const isThere =
    (await checkAll(services, () => due(services, testMode), {
      ask: (gift) => reconcileGift(services, provider, gift),
      plan: (gift) => planNext(services, gift),
    })) &&
    (await checkAll(services, () => dueMonthly(services, testMode), {
      ask: ({ subscription_id }) => reconcileSubscription(services, provider, subscription_id),
      plan: (gift) => planNextMonthly(services, gift),
    }))
  if (!isThere) services.log.warn('The payment provider is asked about the rest later')
}

/** False if the provider is in trouble: the remaining ones are skipped. Those already taken become due again. */
async function checkAll<Due extends { id: string }>(
  services: Services,
  takeDue: () => Promise<Due[]>,
  { ask, plan }: { ask(one: Due): Promise<void>; plan(one: Due): Promise<void> },
): Promise<boolean> {
  for (let batch = await takeDue(); batch.length > 0; batch = await takeDue()) {
    for (const one of batch) {
      try {
        await ask(one)
        await plan(one)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        if (error.trouble !== 'refused') {
          await showTrouble(services, error)
          return false
        }
        await plan(one)
        services.log.warn({ id: one.id, reason: error.message }, 'The provider could not look a gift up')
      }
    }
  }
  return true
}

/**
 * Takes due gifts and reserves them against other processes for the duration of the check. Test keys only see test
 * gifts, live keys only real ones.
 */
async function due({ database }: Services, testMode: boolean): Promise<Open[]> {
  const { rows } = await database.server.query<Open>(
    `update private.gift_orders as taken
    set next_check_at = now() + interval '5 minutes', checks = checks + 1
    from (
      select o.donation_id from private.gift_orders as o join public.donations as g on g.id = o.donation_id
      where o.next_check_at <= now() and coalesce(o.claimed_until < now(), true) and g.test_mode = $1
      order by o.next_check_at limit ${BATCH} for update of o skip locked
    ) as due join public.donations as gift on gift.id = due.donation_id
    where taken.donation_id = due.donation_id
    returning gift.id, gift.order_id`,
    [testMode],
  )
  return rows
}

/** The same for monthly gifts: those whose next charge is due, and others at intervals. */
async function dueMonthly({ database }: Services, testMode: boolean): Promise<OpenMonthly[]> {
  const { rows } = await database.server.query<OpenMonthly>(
    `update private.gift_orders as taken
    set next_check_at = now() + interval '5 minutes', checks = checks + 1
    from (
      select o.monthly_gift_id from private.gift_orders as o
        join public.monthly_gifts as m on m.id = o.monthly_gift_id
      where o.next_check_at <= now() and m.subscription_id is not null and m.test_mode = $1
      order by o.next_check_at limit ${BATCH} for update of o skip locked
    ) as due join public.monthly_gifts as gift on gift.id = due.monthly_gift_id
    where taken.monthly_gift_id = due.monthly_gift_id
    returning gift.id, gift.subscription_id`,
    [testMode],
  )
  return rows
}

async function planNextMonthly({ database }: Services, { id }: OpenMonthly): Promise<void> {
  await database.server.query(
    `update private.gift_orders set next_check_at = private.next_monthly_check(m)
    from public.monthly_gifts as m where m.id = monthly_gift_id and m.id = $1`,
    [id],
  )
}

/** Settles the gift from the provider's state of its order. */
export async function reconcileGift(services: Services, provider: Provider, gift: Open): Promise<void> {
  const query = serverQuery(services.database)
  let orderId = gift.order_id
  if (!orderId) {
    const order = await provider.findOrder(receiptOf(gift.id))
    if (!order) return
    await adoptOrder(query, order)
    orderId = order.id
  }
  // A payment without an order of its own that became a gift is its own order.
  const payments = orderId.startsWith('pay_')
    ? [await provider.payment(orderId)]
    : (await provider.paymentsOf(orderId)).filter(
        (payment) => payment.order_id === null || payment.order_id === orderId,
      )
  for (const payment of payments) {
    const now = await captured(provider, { ...payment, order_id: orderId })
    const known = await withSubscription(query, provider, now)
    await settlePayment(query, { ...known, order_id: orderId, asked: true })
    await recordRefunds(query, provider, now)
  }
  const listed = payments.map(({ payment_id }) => payment_id)
  await checkUnconfirmed(query, provider, { id: gift.id, orderId, listed })
}

/** Records every refund of the payment: processed and failed ones may add up to the known sum. */
async function recordRefunds(query: Query, provider: Provider, payment: ProviderPayment): Promise<void> {
  const { payment_id, status, refunded_amount } = payment
  if (status !== 'captured' && status !== 'refunded') return
  const { rows } = await query(
    `select from public.refunds where payment_id = $1 and status in ('requested', 'pending', 'processed')
    union all select from public.payments where payment_id = $1 and refunded_amount > 0`,
    [payment_id],
  )
  if (rows.length === 0 && toPaise(refunded_amount ?? 0) === 0) return
  const refunds = await provider.refundsOf(payment_id).catch((error) => {
    if (error instanceof ProviderError && error.trouble === 'refused') return []
    throw error
  })
  for (const refund of refunds) await recordRefund(query, refund)
}

/** A payment that counts by its signature and is missing from the provider's list for its order. */
async function checkUnconfirmed(
  query: Query,
  provider: Provider,
  { id, orderId, listed }: { id: string; orderId: string; listed: string[] },
): Promise<void> {
  const { rows } = await query<Pick<ServerRow<'payments'>, 'payment_id' | 'amount' | 'currency'>>(
    `select payment_id, amount, currency from public.payments
    where donation_id = $1 and not confirmed and payment_id <> all ($2)`,
    [id, listed],
  )
  for (const missing of rows) {
    const payment = await provider.payment(missing.payment_id).catch((error) => {
      if (error instanceof ProviderError && error.trouble === 'refused') return undefined
      throw error
    })
    await settlePayment(
      query,
      payment ? { ...payment, order_id: orderId, asked: true } : unknownToProvider(missing, orderId),
    )
  }
}

const unknownToProvider = (
  payment: { payment_id: string; amount: string; currency: string },
  orderId: string,
): ProviderPayment => ({
  ...payment,
  order_id: orderId,
  invoice_id: null,
  status: 'failed',
  refunded_amount: null,
  method: null,
  fee: null,
  tax: null,
  bank_reference: null,
  error_reason: 'The payment provider does not know this payment.',
  email: null,
  phone: null,
  is_monthly: false,
  paid_at: null,
  method_ends_on: null,
  confirmed: true,
})

async function planNext({ database }: Services, { id }: Open): Promise<void> {
  await database.server.query(
    `update private.gift_orders as o set next_check_at = case
      when private.is_confirmed(g) then private.next_look(g)
      when g.payment_status in ('successful', 'refunded') then
        now() + least(greatest((now() - g.created_at) / 2, interval '2 minutes'), interval '6 hours')
      when g.created_at < now() - interval '3 days' then null
      else least(
        now() + least(greatest((now() - g.created_at) / 2, interval '2 minutes'), interval '6 hours'),
        greatest(g.created_at + interval '3 days 1 minute', now() + interval '2 minutes'))
      end
    from public.donations as g
    where g.id = o.donation_id and g.id = $1 and o.next_check_at is not null`,
    [id],
  )
}

export async function statusOfOrder({ database }: Services, orderId: string) {
  const { rows } = await database.server.query<Open & { status: GiftStatus; order_id: string }>(
    'select id, order_id, payment_status as status from public.donations where order_id = $1',
    [orderId],
  )
  return rows[0]
}
