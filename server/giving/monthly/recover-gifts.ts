import { serverQuery } from '#backend/db/database.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { ProviderOrder, ProviderPayment } from '#domain/donations/provider-entities.ts'
import type { Services } from '../../services.ts'
import { reconcile, reconcileGift } from '../events/reconcile.ts'
import { receiptOf, recordRefund, settlePayment } from '../events/settle.ts'
import { withSubscription } from '../events/subscriptions.ts'
import { isTestKey, readKeys } from '../provider/keys.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { type Provider, razorpay } from '../provider/razorpay.ts'
import { adoptSubscription } from './adopt-subscription.ts'

/** Covers clocks that differ from the provider's. */
const MARGIN_SECONDS = 3600

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
  for await (const payment of eachOf((page) => provider.payments(period, page)))
    await recoverPayment(services, provider, payment, isTestKey(keys.keyId))
  for await (const refund of eachOf((page) => provider.refunds(period, page)))
    await recordRefund(query, refund)
  // Any of them may have been paused or ended since.
  await query(
    `update private.gift_orders set next_check_at = now() where monthly_gift_id in
      (select id from public.monthly_gifts where ended_at is null)`,
  )
  await reconcile(services, { all: true })
}

async function* eachOf<Item>(read: (page: number) => Promise<Item[]>): AsyncGenerator<Item> {
  for (let page = 0; ; page++) {
    const items = await read(page)
    if (items.length === 0) return
    yield* items
  }
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
    if (gift) return reconcileGift(services, provider, gift)
  }
  await settlePayment(query, { ...known, asked: true })
}

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
