/** A month of a sandbox subscription: its invoice, the attempts to charge it, and their effects. */
import type { Query } from '#backend/db/database.ts'
import { add, change, childrenOf, type Entity, now, take } from './books.ts'
import { queueEvent } from './events.ts'
import { monthsAfter } from './months.ts'
import { type Attempt, addPayment, capture, fail } from './payments.ts'
import type { Switches } from './switches.ts'

/** On the day itself, and on the three following days. */
export const TRIES = 4

/** The payer's current payment method, internal to the provider. */
export type Method = { payer: Attempt; fails: boolean }
export const methodOf = (subscription: Entity) => subscription.sandbox as Method | undefined

type ChargeAttempt = { subscription: Entity; invoice: Entity; attempt: Attempt; isPaid: boolean }

export async function openInvoiceOf(query: Query, subscriptionId: string): Promise<Entity | undefined> {
  const [newest] = await childrenOf(query, 'invoice', subscriptionId)
  return newest?.status === 'issued' ? newest : undefined
}

export async function invoiceFor(query: Query, subscription: Entity, start: number): Promise<Entity> {
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
    status: 'created',
    attempts: 0,
    notes: [],
  })
  return add(
    query,
    'invoice',
    {
      subscription_id: subscription.id,
      order_id: order.id,
      payment_id: null,
      status: 'issued',
      amount,
      currency: item.currency,
      billing_start: start,
      billing_end: monthsAfter(start, 1),
      issued_at: now(),
      paid_at: null,
      notes: [],
    },
    { parent: subscription.id },
  )
}

/** One attempt to charge an invoice: a failure is retried on the next days, up to the limit. */
export async function tryCharge(
  query: Query,
  switches: Switches,
  { subscription, invoice, attempt, isPaid }: ChargeAttempt,
): Promise<{ payment: Entity; subscription: Entity }> {
  const made = await addPayment(
    query,
    { ...attempt, notes: {} },
    {
      amount: invoice.amount,
      currency: invoice.currency,
      order_id: String(invoice.order_id),
      invoice_id: invoice.id,
    },
  )
  return isPaid
    ? succeed(query, switches, subscription, invoice, made)
    : refuse(query, switches, subscription, made)
}

async function succeed(
  query: Query,
  switches: Switches,
  subscription: Entity,
  invoice: Entity,
  made: Entity,
): Promise<{ payment: Entity; subscription: Entity }> {
  const captured = await capture(query, switches, made.id, Number(made.amount))
  // The provider's format in events about charges.
  const payment: Entity = { ...captured, captured: '1' }
  const paid = await change(query, invoice, { status: 'paid', payment_id: payment.id, paid_at: now() })
  const { subscription_id: _, ...untied } = paid
  await queueEvent(query, switches, 'invoice.paid', { payment, invoice: untied as Entity })
  const isFirst = subscription.status === 'created' || subscription.status === 'authenticated'
  // A failed month was already subtracted.
  const isCounted = subscription.status === 'pending' || subscription.status === 'halted'
  const left = Number(subscription.remaining_count) - (isCounted ? 0 : 1)
  const renewed = await change(query, subscription, {
    status: left > 0 ? 'active' : 'completed',
    payment_method: payment.method,
    paid_count: Number(subscription.paid_count) + 1,
    remaining_count: left,
    auth_attempts: 0,
    start_at: subscription.start_at ?? invoice.billing_start,
    current_start: invoice.billing_start,
    current_end: invoice.billing_end,
    end_at: monthsAfter(
      Number(subscription.start_at ?? invoice.billing_start),
      Number(subscription.total_count),
    ),
    charge_at: left > 0 ? invoice.billing_end : null,
    ended_at: left > 0 ? null : now(),
  })
  if (isFirst) {
    await queueEvent(query, switches, 'subscription.authenticated', {
      subscription: { ...subscription, status: 'authenticated' },
    })
    await queueEvent(query, switches, 'subscription.activated', { subscription: renewed, payment })
  }
  await queueEvent(query, switches, 'subscription.charged', { subscription: renewed, payment })
  if (left === 0)
    await queueEvent(query, switches, 'subscription.completed', { subscription: renewed, payment })
  return { payment, subscription: renewed }
}

async function refuse(
  query: Query,
  switches: Switches,
  subscription: Entity,
  made: Entity,
): Promise<{ payment: Entity; subscription: Entity }> {
  const payment = await fail(query, switches, made)
  // Before the first charge, and once halted, a failure has no further effect.
  if (subscription.status !== 'active' && subscription.status !== 'pending') return { payment, subscription }
  const tries = Number(subscription.auth_attempts) + 1
  const failing = await change(query, subscription, {
    status: tries < TRIES ? 'pending' : 'halted',
    auth_attempts: tries,
    remaining_count: Number(subscription.remaining_count) - (tries === 1 ? 1 : 0),
  })
  await queueEvent(query, switches, 'subscription.pending', {
    subscription: { ...failing, status: 'pending' },
  })
  if (tries >= TRIES) await queueEvent(query, switches, 'subscription.halted', { subscription: failing })
  return { payment, subscription: failing }
}
