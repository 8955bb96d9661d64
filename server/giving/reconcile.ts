import { serverQuery } from '#backend/db/database.ts'
import type { GiftStatus } from '#functions/giving.ts'
import type { Services } from '../services.ts'
import { captured } from './captured.ts'
import { readKeys } from './keys.ts'
import { type Provider, ProviderError, razorpay } from './razorpay.ts'
import { adoptOrder, receiptOf, settlePayment } from './settle.ts'
import { showTrouble } from './trouble.ts'

type Open = { id: string; order_id: string | null }

const BATCH = 25

/**
 * Asks the provider about gifts that stay open, so that none depends on a browser that stays open or on an
 * event that arrives: first after two minutes, then ever more seldom, for three days, which is how long a bank
 * may take to say yes. Gifts that are paid are looked at again after a day, a week and a month, for refunds
 * that nobody told us of. With `all`, open ones that would wait are asked about too.
 */
export async function reconcile(services: Services, { all = false } = {}): Promise<void> {
  const keys = await readKeys(services)
  if (!keys) return
  const provider = razorpay(keys)
  const query = serverQuery(services.database)
  if (all)
    await query(
      `update private.gift_orders set next_check_at = now() from public.donations as g
      where g.id = donation_id and next_check_at > now() and not private.is_confirmed(g)`,
    )

  for (let gifts = await due(services); gifts.length > 0; gifts = await due(services)) {
    for (const gift of gifts) {
      try {
        await askAbout(services, provider, gift)
        await planNext(services, gift)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        // What was taken comes up again by itself; a provider in trouble is not asked for the rest now.
        if (error.trouble !== 'refused') return showTrouble(services, error)
        await planNext(services, gift)
        services.log.warn({ donationId: gift.id, reason: error.message }, 'An order could not be looked up')
      }
    }
  }
}

/** Takes what is due, and out of the way of other processes for as long as asking may take. */
async function due({ database }: Services): Promise<Open[]> {
  const { rows } = await database.server.query<Open>(
    `update private.gift_orders as taken
    set next_check_at = now() + interval '5 minutes', checks = checks + 1
    from (
      select donation_id from private.gift_orders
      where next_check_at <= now() and coalesce(claimed_until < now(), true)
      order by next_check_at limit ${BATCH} for update skip locked
    ) as due join public.donations as gift on gift.id = due.donation_id
    where taken.donation_id = due.donation_id
    returning gift.id, gift.order_id`,
  )
  return rows
}

/** Settles whatever the provider says of the gift's order. */
export async function askAbout(services: Services, provider: Provider, gift: Open): Promise<void> {
  const query = serverQuery(services.database)
  let orderId = gift.order_id
  if (!orderId) {
    const order = await provider.findOrder(receiptOf(gift.id))
    if (!order) return
    await adoptOrder(query, order)
    orderId = order.id
  }
  for (const payment of await provider.paymentsOf(orderId)) {
    if (payment.order_id !== null && payment.order_id !== orderId) continue
    const now = await captured(provider, { ...payment, order_id: orderId })
    await settlePayment(query, { ...now, order_id: orderId })
  }
}

async function planNext({ database }: Services, { id }: Open): Promise<void> {
  await database.server.query(
    `update private.gift_orders as o set next_check_at = case
      when g.payment_status = 'refunded' then null
      when private.is_confirmed(g) then private.next_look(g.created_at)
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
