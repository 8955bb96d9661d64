/** The payment provider's subscriptions, invoices and plans in the product's terms: monthly gifts. */
import { z } from 'zod'
import type { Tables } from '../database.types.ts'
import { fromPaise } from '../india/money.ts'
import { currency, id, moment, ownNotes, word } from './provider-entities.ts'

export type MonthlyGiftStatus = Tables<'monthly_gifts'>['status']

const STATUS: Record<string, MonthlyGiftStatus> = {
  created: 'starting',
  authenticated: 'starting',
  active: 'active',
  pending: 'failing',
  halted: 'stopped',
  paused: 'paused',
  cancelled: 'cancelled',
  completed: 'completed',
  expired: 'expired',
}

/** The provider's term for this account; any other actor is the payer. */
const OWN_ACCOUNT = 'self'
const momentIfAny = moment.nullable().catch(null)

/** Input of `private.apply_subscription`. */
export const providerSubscription = z
  .object({
    id,
    plan_id: id.nullable().catch(null),
    status: z.string().refine((status) => status in STATUS),
    quantity: z.number().int().positive().catch(1),
    charge_at: momentIfAny,
    end_at: momentIfAny,
    ended_at: momentIfAny,
    payment_method: word,
    pause_initiated_by: word,
    cancel_initiated_by: word,
    created_at: momentIfAny,
    notes: ownNotes,
  })
  .transform((subscription) => ({
    subscription_id: subscription.id,
    plan_id: subscription.plan_id,
    status: STATUS[subscription.status] ?? 'starting',
    quantity: subscription.quantity,
    method: subscription.payment_method,
    charge_at: subscription.charge_at,
    end_at: subscription.end_at,
    created_at: subscription.created_at,
    notes: subscription.notes,
    ended_at: subscription.ended_at,
    paused_by_payer:
      subscription.pause_initiated_by !== null && subscription.pause_initiated_by !== OWN_ACCOUNT,
    cancelled_by:
      subscription.cancel_initiated_by &&
      (subscription.cancel_initiated_by === OWN_ACCOUNT ? ('us' as const) : ('payer' as const)),
  }))
export type ProviderSubscription = z.infer<typeof providerSubscription>

/**
 * A monthly invoice. The provider creates one per month, paid or not; other invoices have no subscription.
 */
export const providerInvoice = z
  .object({
    id,
    subscription_id: id.nullable().catch(null),
    order_id: id.nullable().catch(null),
    payment_id: id.nullable().catch(null),
    status: word,
    billing_start: momentIfAny,
  })
  .transform(({ id, ...invoice }) => ({ invoice_id: id, ...invoice }))
export type ProviderInvoice = z.infer<typeof providerInvoice>

export const providerPlan = z
  .object({
    id,
    period: word,
    interval: z.number().int().catch(1),
    item: z.object({ amount: z.number().int().positive(), currency }),
  })
  .transform(({ id, period, interval, item }) => ({
    plan_id: id,
    isMonthly: period === 'monthly' && interval === 1,
    rupees: fromPaise(item.amount),
    currency: item.currency,
  }))
export type ProviderPlan = z.infer<typeof providerPlan>
