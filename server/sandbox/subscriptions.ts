/** Monthly gifts at the sandbox: plans, subscriptions and their charges. */
import { z } from 'zod'
import type { Query } from '#backend/db/database.ts'
import { add, change, type Entity, newId, now, take } from './books.ts'
import { tell } from './events.ts'
import { type Attempt, addPayment, capture, fail, type Paid, verdict } from './payments.ts'
import { Refusal } from './refusal.ts'
import type { Switches } from './switches.ts'

const notes = z.union([z.record(z.string(), z.unknown()), z.array(z.never())]).nullish()
const MONTH = 30 * 86_400

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

export const addPlan = (query: Query, wish: z.infer<typeof planRequest>) =>
  add(query, 'plan', {
    ...wish,
    item: { id: newId('item'), active: true, ...wish.item },
    notes: wish.notes ?? [],
  })

export async function addSubscription(
  query: Query,
  wish: z.infer<typeof subscriptionRequest>,
): Promise<Entity> {
  await take(query, 'plan', wish.plan_id)
  const data = {
    plan_id: wish.plan_id,
    status: 'created',
    quantity: wish.quantity,
    notes: wish.notes ?? [],
    current_start: null,
    current_end: null,
    ended_at: null,
    charge_at: wish.start_at ?? null,
    start_at: wish.start_at ?? null,
    end_at: null,
    auth_attempts: 0,
    total_count: wish.total_count,
    paid_count: 0,
    remaining_count: wish.total_count,
    customer_notify: Boolean(wish.customer_notify ?? true),
    expire_by: wish.expire_by ?? null,
    short_url: null,
    source: 'api',
  }
  return add(query, 'subscription', data, { parent: wish.plan_id })
}

/** One charge: the first one, made in the checkout, or a later one. */
export async function charge(query: Query, switches: Switches, id: string, wish: Attempt): Promise<Paid> {
  const subscription = await take(query, 'subscription', id)
  if (!['created', 'authenticated', 'active', 'pending', 'halted'].includes(String(subscription.status)))
    throw new Refusal(`Subscription is in ${subscription.status} state`)
  const isFirst = subscription.status === 'created'
  const plan = await take(query, 'plan', String(subscription.plan_id))
  const item = plan.item as { amount: number; currency: string }
  const amount = item.amount * Number(subscription.quantity)
  const order = await add(query, 'order', {
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: item.currency,
    receipt: null,
    offer_id: null,
    status: 'attempted',
    attempts: 1,
    notes: [],
  })
  const about = { amount, currency: item.currency, order_id: order.id, invoice_id: newId('inv') }
  const attempted = await addPayment(query, wish, about)
  if (verdict(wish) === 'no') return { payment: await fail(query, switches, attempted), isPaid: false }
  const payment = await capture(query, switches, attempted.id, amount)
  const paid = Number(subscription.paid_count) + 1
  const left = Number(subscription.total_count) - paid
  const renewed = await change(query, subscription, {
    status: left > 0 ? 'active' : 'completed',
    paid_count: paid,
    remaining_count: left,
    current_start: now(),
    current_end: now() + MONTH,
    charge_at: left > 0 ? now() + MONTH : null,
    ended_at: left > 0 ? null : now(),
  })
  if (isFirst) {
    await tell(query, switches, 'subscription.authenticated', {
      subscription: { ...subscription, status: 'authenticated' },
    })
    await tell(query, switches, 'subscription.activated', { subscription: renewed, payment })
  }
  await tell(query, switches, 'subscription.charged', { subscription: renewed, payment })
  if (left === 0) await tell(query, switches, 'subscription.completed', { subscription: renewed, payment })
  return { payment, isPaid: true }
}

const MOVES = {
  cancel: { from: ['created', 'authenticated', 'active', 'pending', 'halted', 'paused'], to: 'cancelled' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
} as const

export async function move(
  query: Query,
  switches: Switches,
  id: string,
  verb: keyof typeof MOVES,
): Promise<Entity> {
  const { from, to } = MOVES[verb]
  const subscription = await take(query, 'subscription', id)
  if (!(from as readonly string[]).includes(String(subscription.status)))
    throw new Refusal(`Subscription can not be ${verb}d in ${subscription.status} state`)
  const moved = await change(query, subscription, {
    status: to,
    charge_at: to === 'active' ? now() + MONTH : null,
    ...(to === 'cancelled' ? { ended_at: now() } : {}),
  })
  await tell(query, switches, `subscription.${verb === 'resume' ? 'resumed' : to}`, { subscription: moved })
  return moved
}
