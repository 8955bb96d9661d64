/** Monthly gifts at the sandbox: plans, subscriptions, and starting, pausing and cancelling them. */
import { z } from 'zod'
import type { Query } from '#backend/db/database.ts'
import { add, change, type Entity, newId, now, take } from './books.ts'
import { invoiceFor, openInvoiceOf, tryCharge } from './charges.ts'
import { queueEvent } from './events.ts'
import { monthsAfter } from './months.ts'
import { type Attempt, addPayment, fail, type Paid, verdict } from './payments.ts'
import { Refusal } from './refusal.ts'
import type { Switches } from './switches.ts'

const notes = z.union([z.record(z.string(), z.unknown()), z.array(z.never())]).nullish()
const TEN_YEARS = 120

export const planRequest = z.object({
  period: z.enum(['daily', 'weekly', 'monthly', 'yearly']),
  interval: z.number().int().positive(),
  item: z.object({
    name: z.string().min(1),
    amount: z.number().int().min(100),
    currency: z.string().default('INR'),
    description: z.string().nullish(),
  }),
  notes,
})

export const subscriptionRequest = z.object({
  plan_id: z.string(),
  total_count: z.number().int().positive().max(1200),
  customer_notify: z.union([z.boolean(), z.number()]).nullish(),
  quantity: z.number().int().positive().default(1),
  start_at: z.number().int().nullish(),
  expire_by: z.number().int().nullish(),
  notes,
})

export const cancelRequest = z.object({ cancel_at_cycle_end: z.union([z.boolean(), z.number()]).nullish() })

export const addPlan = (query: Query, plan: z.infer<typeof planRequest>) =>
  add(query, 'plan', {
    ...plan,
    item: { id: newId('item'), active: true, ...plan.item },
    notes: plan.notes ?? [],
  })

export async function addSubscription(
  query: Query,
  request: z.infer<typeof subscriptionRequest>,
): Promise<Entity> {
  await take(query, 'plan', request.plan_id)
  const data = {
    plan_id: request.plan_id,
    status: 'created',
    quantity: request.quantity,
    notes: request.notes ?? [],
    current_start: null,
    current_end: null,
    ended_at: null,
    charge_at: request.start_at ?? null,
    start_at: request.start_at ?? null,
    end_at: null,
    auth_attempts: 0,
    total_count: request.total_count,
    paid_count: 0,
    remaining_count: request.total_count,
    customer_notify: Boolean(request.customer_notify ?? true),
    expire_by: request.expire_by ?? null,
    short_url: null,
    has_scheduled_changes: false,
    source: 'api',
    payment_method: null,
    pause_initiated_by: null,
    cancel_initiated_by: null,
  }
  return add(query, 'subscription', data, { parent: request.plan_id })
}

/** The payer's action in the checkout: the first charge, or a new method for a halted subscription. */
export async function payInCheckout(
  query: Query,
  switches: Switches,
  attempt: Attempt & { subscription_id: string },
): Promise<Paid> {
  const subscription = await take(query, 'subscription', attempt.subscription_id)
  if (Number(subscription.total_count) > TEN_YEARS)
    throw new Refusal('A subscription can not be authorised for more than ten years.')
  const isNewMethod = Boolean(attempt.subscription_card_change)
  const wanted = isNewMethod ? ['pending', 'halted'] : ['created', 'authenticated']
  if (!wanted.includes(String(subscription.status)))
    throw new Refusal(`Subscription is in ${subscription.status} state`)
  if (Number(subscription.expire_by ?? Number.POSITIVE_INFINITY) < now() && !isNewMethod) {
    await change(query, subscription, { status: 'expired', ended_at: now() })
    throw new Refusal('Subscription has expired')
  }
  const isPaid = verdict(attempt) === 'yes'
  if (subscription.status === 'halted') return takeMethod(query, switches, { subscription, attempt, isPaid })
  const start = now()
  const invoice =
    (await openInvoiceOf(query, subscription.id)) ?? (await invoiceFor(query, subscription, start))
  const method = { payer: attempt, fails: false }
  const charged = await tryCharge(query, switches, { subscription, invoice, attempt, isPaid })
  if (isPaid) await change(query, charged.subscription, { sandbox: method })
  return { payment: charged.payment, isPaid }
}

/**
 * A new method for a halted subscription, confirmed by a payment that is never captured. Missed months stay unpaid, and
 * the next month is charged again.
 */
async function takeMethod(
  query: Query,
  switches: Switches,
  { subscription, attempt, isPaid }: { subscription: Entity; attempt: Attempt; isPaid: boolean },
): Promise<Paid> {
  const agreed = await addPayment(query, { ...attempt, notes: {} }, { amount: 100, currency: 'INR' })
  if (!isPaid) return { payment: await fail(query, switches, agreed), isPaid }
  await queueEvent(query, switches, 'payment.authorized', { payment: agreed })
  const renewed = await change(query, subscription, {
    status: 'active',
    auth_attempts: 0,
    payment_method: agreed.method,
    charge_at: subscription.current_end,
    sandbox: { payer: attempt, fails: false },
  })
  await queueEvent(query, switches, 'subscription.activated', { subscription: renewed })
  return { payment: agreed, isPaid }
}

export type Author = 'self' | 'customer'
const LIVE = ['created', 'authenticated', 'active', 'pending', 'halted', 'paused']

/** Cancels by the merchant's request, or by the payer in the UPI app or at the bank. */
export async function cancel(
  query: Query,
  switches: Switches,
  id: string,
  { by = 'self', atCycleEnd = false }: { by?: Author; atCycleEnd?: boolean } = {},
): Promise<Entity> {
  const subscription = await take(query, 'subscription', id)
  if (!LIVE.includes(String(subscription.status)))
    throw new Refusal(`Subscription is not cancellable in ${subscription.status} status.`)
  // No event is sent before it takes effect.
  if (atCycleEnd && subscription.status === 'active')
    return change(query, subscription, { has_scheduled_changes: true, cancel_at_cycle_end: true })
  const cancelled = await change(query, subscription, {
    status: 'cancelled',
    charge_at: null,
    ended_at: now(),
    cancel_initiated_by: by,
  })
  await queueEvent(query, switches, 'subscription.cancelled', { subscription: cancelled })
  return cancelled
}

export async function pause(
  query: Query,
  switches: Switches,
  id: string,
  by: Author = 'self',
): Promise<Entity> {
  const subscription = await take(query, 'subscription', id)
  if (subscription.status === 'authenticated') return cancel(query, switches, id, { by })
  if (subscription.status !== 'active')
    throw new Refusal(`Subscription can not be paused in ${subscription.status} status.`)
  const paused = await change(query, subscription, {
    status: 'paused',
    charge_at: null,
    pause_initiated_by: by,
  })
  await queueEvent(query, switches, 'subscription.paused', { subscription: paused })
  return paused
}

export async function resume(
  query: Query,
  switches: Switches,
  id: string,
  by: Author = 'self',
): Promise<Entity> {
  const subscription = await take(query, 'subscription', id)
  if (subscription.status !== 'paused')
    throw new Refusal(`Subscription can not be resumed in ${subscription.status} status.`)
  if (by === 'self' && subscription.pause_initiated_by === 'customer')
    throw new Refusal('Subscription paused by the customer can only be resumed by the customer.')
  const resumed = await change(query, subscription, {
    status: 'active',
    charge_at: subscription.current_end ?? monthsAfter(now(), 1),
    pause_initiated_by: null,
  })
  await queueEvent(query, switches, 'subscription.resumed', { subscription: resumed })
  return resumed
}

/** A mandate cannot be changed: another amount needs another subscription. */
export async function refuseUpdate(query: Query, id: string): Promise<never> {
  const { payment_method } = await take(query, 'subscription', id)
  throw new Refusal(
    payment_method === 'card'
      ? 'Only the offer of a subscription on a domestic card can be updated.'
      : `Subscription cannot be updated when payment mode is ${payment_method ?? 'not known'}`,
  )
}
