import { setTimeout as pause } from 'node:timers/promises'
import { type Query, serverQuery } from '#backend/db/database.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { ProviderOrder, ProviderPayment } from '#domain/donations/provider-entities.ts'
import type { Services } from '../../services.ts'
import { reconcile, reconcileGift } from '../events/reconcile.ts'
import { entityJson, receiptOf, recordRefund, settlePayment } from '../events/settle.ts'
import { withSubscription } from '../events/subscriptions.ts'
import { isTestKey, readKeys } from '../provider/keys.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { type Provider, razorpay } from '../provider/razorpay.ts'
import { adoptSubscription } from './adopt-subscription.ts'

/** Covers clocks that differ from the provider's. */
const MARGIN_SECONDS = 3600
/** The last of the growing waits for a provider that takes no more requests. */
const LONGEST_WAIT_MS = 32_000

/** Brings back what the provider has and a restored backup lacks: gifts, their refunds, and monthly gifts. */
export async function recoverGifts(services: Services, since: string): Promise<void> {
  const query = serverQuery(services.database)
  const keys = await readKeys(services)
  if (!keys) {
    const { rowCount } = await query('select from public.donations where order_id is not null limit 1')
    if (!rowCount) return
    // The job is tried again until there are some.
    throw new Error('The payment provider cannot be asked for gifts since the backup: its keys are not set')
  }
  const provider = razorpay(keys)
  const inSeconds = (ms: number) => Math.floor(ms / 1000)
  const period = { from: inSeconds(Date.parse(since)) - MARGIN_SECONDS, to: inSeconds(Date.now()) }
  for await (const payments of pagesOf((page) => provider.payments(period, page)))
    for (const payment of await newTo(query, payments))
      await withPatience(() => recoverPayment(services, provider, payment, isTestKey(keys.keyId)))
  for await (const refunds of pagesOf((page) => provider.refunds(period, page)))
    for (const refund of refunds) await recordRefund(query, refund)
  // Any of them may have been paused or ended since.
  await query(
    `update private.gift_orders set next_check_at = now() where monthly_gift_id in
      (select id from public.monthly_gifts where ended_at is null)`,
  )
  await reconcile(services, { all: true })
}

async function* pagesOf<Item>(read: (page: number) => Promise<Item[]>): AsyncGenerator<Item[]> {
  for (let page = 0; ; page++) {
    const items = await withPatience(() => read(page))
    if (items.length === 0) return
    yield items
  }
}

/** Repeats what the provider has no room for: the job would begin again with the first page. */
async function withPatience<T>(ask: () => Promise<T>): Promise<T> {
  for (let waitMs = 1000; ; waitMs *= 2) {
    try {
      return await ask()
    } catch (error) {
      const isCrowded = error instanceof ProviderError && error.trouble === 'crowded'
      if (!isCrowded || waitMs > LONGEST_WAIT_MS) throw error
      await pause(waitMs)
    }
  }
}

/** The payments of a page that are not here yet as the provider has them. */
async function newTo(query: Query, payments: ProviderPayment[]): Promise<ProviderPayment[]> {
  const { rows } = await query<{ payment_id: string }>(
    `select paid.payment_id from public.payments as paid
      join jsonb_to_recordset($1) as listed (payment_id text, status text, refunded_amount numeric) using (payment_id)
    where paid.confirmed and paid.donation_id is not null
      and (paid.status, paid.refunded_amount) = (listed.status, coalesce(listed.refunded_amount, 0))`,
    [entityJson(payments)],
  )
  const known = new Set(rows.map(({ payment_id }) => payment_id))
  return payments.filter(({ payment_id }) => !known.has(payment_id))
}

async function recoverPayment(
  services: Services,
  provider: Provider,
  payment: ProviderPayment,
  testMode: boolean,
): Promise<void> {
  const query = serverQuery(services.database)
  const known = await withSubscription(query, provider, payment)
  if (known.subscription_id) {
    const { rowCount } = await query('select from public.monthly_gifts where subscription_id = $1', [
      known.subscription_id,
    ])
    const isLost = !rowCount && (await provider.subscription(known.subscription_id)).notes.monthly_gift_id
    if (isLost) await adoptSubscription(services, known.subscription_id, {})
  } else if (payment.order_id) {
    const gift =
      (await giftOf(services, payment.order_id)) ??
      (await addGift(services, await orderOf(provider, payment.order_id), testMode))
    if (gift && !isComplete(payment)) return reconcileGift(services, provider, gift)
  }
  await settlePayment(query, { ...known, asked: true })
}

/** The list has all about it; others are captured, or have refunds. */
const isComplete = ({ status, refunded_amount }: ProviderPayment) =>
  status === 'failed' || (status === 'captured' && Number(refunded_amount) === 0)

type Found = Pick<ServerRow<'donations'>, 'id' | 'order_id'>

async function giftOf({ database }: Services, orderId: string): Promise<Found | undefined> {
  const { rows } = await database.server.query<Found>(
    'select id, order_id from public.donations where order_id = $1',
    [orderId],
  )
  return rows[0]
}

const orderOf = (provider: Provider, id: string) =>
  provider.order(id).catch((error) => {
    if (error instanceof ProviderError && error.trouble === 'refused') return undefined
    throw error
  })

/** Adds the unpaid gift of an order, unless the order was opened elsewhere. */
async function addGift(
  { database }: Services,
  order: ProviderOrder | undefined,
  testMode: boolean,
): Promise<Found | undefined> {
  const id = order?.notes.donation_id
  if (!order || !id || order.receipt !== receiptOf(id)) return undefined
  const { cause_id, citizenship, language } = order.notes
  const { rows } = await database.server.query<Found>(
    `with gift as (
      insert into public.donations (id, amount, currency, order_id, cause_sent, cause_id, citizenship, language,
        test_mode, created_at)
      values ($1, $2::numeric / 100, $3, $4, $5, (select id from public.causes where id = $5), $6, $7, $8,
        coalesce($9, now()))
      on conflict (id) do update set order_id = coalesce(donations.order_id, excluded.order_id)
      returning id, order_id
    ), planned as (
      insert into private.gift_orders (donation_id, request_digest, next_check_at) select id, '', now() from gift
      on conflict (donation_id) do nothing
    )
    select id, order_id from gift`,
    [id, order.amount, order.currency, order.id, cause_id, citizenship, language, testMode, order.created_at],
  )
  return rows[0]
}
