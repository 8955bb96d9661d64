/**
 * Advances a subscription by a month or a day. Only its own calendar moves: charges are made now, so that the product
 * shows nothing in the future.
 */
import type { Query } from '#backend/db/database.ts'
import { change, type Entity, now, take } from './books.ts'
import { invoiceFor, methodOf, openInvoiceOf, TRIES, tryCharge } from './charges.ts'
import { queueEvent } from './events.ts'
import { monthsAfter } from './months.ts'
import type { Switches } from './switches.ts'

/** A day later: retries a failed charge. */
export async function passDay(query: Query, switches: Switches, id: string): Promise<Entity> {
  const subscription = await take(query, 'subscription', id)
  const invoice = await openInvoiceOf(query, id)
  if (subscription.status !== 'pending' || !invoice) return subscription
  return chargeFor(query, switches, subscription, invoice)
}

/** A month later: retries a failed charge up to the limit, then starts the next month. */
export async function passMonth(query: Query, switches: Switches, id: string): Promise<Entity> {
  let subscription = await take(query, 'subscription', id)
  for (let tries = 1; subscription.status === 'pending' && tries < TRIES; tries++)
    subscription = await passDay(query, switches, id)
  if (subscription.cancel_at_cycle_end) {
    const cancelled = await change(query, subscription, {
      status: 'cancelled',
      charge_at: null,
      ended_at: now(),
      cancel_initiated_by: 'self',
    })
    await queueEvent(query, switches, 'subscription.cancelled', { subscription: cancelled })
    return cancelled
  }
  if (!['active', 'halted', 'paused'].includes(String(subscription.status))) return subscription
  const start = Number(subscription.current_end ?? now())
  const cycle = { current_start: start, current_end: monthsAfter(start, 1) }
  // A paused subscription is not charged; a halted one still gets invoices.
  if (subscription.status === 'paused') return change(query, subscription, cycle)
  const invoice = await invoiceFor(query, subscription, start)
  if (subscription.status === 'halted') {
    const left = Number(subscription.remaining_count) - 1
    return change(query, subscription, { ...cycle, remaining_count: left, charge_at: cycle.current_end })
  }
  return chargeFor(query, switches, await change(query, subscription, cycle), invoice)
}

async function chargeFor(query: Query, switches: Switches, subscription: Entity, invoice: Entity) {
  const method = methodOf(subscription)
  const attempt = method?.payer ?? { method: 'upi' as const, vpa: 'success@razorpay' }
  const isPaid = !method?.fails
  return (await tryCharge(query, switches, { subscription, invoice, attempt, isPaid })).subscription
}

/** Moves the beginning back, so that a month is left. */
export async function nearEnd(query: Query, switches: Switches, id: string): Promise<Entity> {
  const subscription = await take(query, 'subscription', id)
  const paid = Number(subscription.paid_count)
  const ending = await change(query, subscription, {
    start_at: monthsAfter(now(), -paid),
    total_count: paid + 1,
    remaining_count: 1,
    end_at: monthsAfter(now(), 1),
  })
  await queueEvent(query, switches, 'subscription.updated', { subscription: ending })
  return ending
}

/** Sets whether the payer's bank refuses from now on. */
export async function setFails(query: Query, id: string, fails: boolean): Promise<Entity> {
  const subscription = await take(query, 'subscription', id)
  const payer = methodOf(subscription)?.payer ?? { method: 'upi', vpa: 'success@razorpay' }
  return change(query, subscription, { sandbox: { payer, fails } })
}
