/** The provider's plans, subscriptions and invoices in memory, for the double of its REST interface. */
import { randomBytes } from 'node:crypto'
import type { Order, Payment } from './razorpay-api.ts'

export type Plan = {
  id: string
  entity: 'plan'
  period: string
  interval: number
  item: { name: string; amount: number; currency: string }
}
export type Subscription = {
  id: string
  entity: 'subscription'
  plan_id: string
  status:
    | 'created'
    | 'authenticated'
    | 'active'
    | 'pending'
    | 'halted'
    | 'paused'
    | 'cancelled'
    | 'completed'
    | 'expired'
  quantity: number
  notes: unknown
  current_start: number | null
  current_end: number | null
  charge_at: number | null
  end_at: number | null
  ended_at: number | null
  total_count: number
  paid_count: number
  expire_by: number | null
  payment_method: string | null
  pause_initiated_by: string | null
  cancel_initiated_by: string | null
  created_at: number
}
export type Invoice = {
  id: string
  entity: 'invoice'
  subscription_id: string | null
  order_id: string
  payment_id: string | null
  status: 'issued' | 'paid'
  billing_start: number | null
  billing_end: number | null
  created_at: number
}

type Books = {
  addOrder(order: Record<string, unknown>): Order
  pay(orderId: string, status: 'captured' | 'created' | 'failed', changes?: Partial<Payment>): Payment
}

export const MONTH = 30 * 86_400
const FINAL = ['cancelled', 'completed', 'expired']
const now = () => Math.floor(Date.now() / 1000)
const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`

export function subscriptionBooks({ addOrder, pay }: Books) {
  const plans = new Map<string, Plan>()
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  /** Whether the account has Subscriptions at all. */
  const account = { hasSubscriptions: true }

  function addPlan(body: Record<string, unknown>): Plan {
    const plan = { id: newId('plan'), entity: 'plan' as const, ...body } as Plan
    plans.set(plan.id, plan)
    return plan
  }

  function addSubscription(body: Record<string, unknown>): Subscription | undefined {
    if (!plans.has(String(body.plan_id))) return undefined
    const subscription: Subscription = {
      id: newId('sub'),
      entity: 'subscription',
      plan_id: String(body.plan_id),
      status: 'created',
      quantity: Number(body.quantity ?? 1),
      notes: body.notes ?? [],
      current_start: null,
      current_end: null,
      charge_at: null,
      end_at: null,
      ended_at: null,
      total_count: Number(body.total_count),
      paid_count: 0,
      expire_by: body.expire_by ? Number(body.expire_by) : null,
      payment_method: null,
      pause_initiated_by: null,
      cancel_initiated_by: null,
      created_at: now(),
    }
    subscriptions.set(subscription.id, subscription)
    return subscription
  }

  /** A subscription that the product has not begun, as made in the provider's dashboard. */
  function subscriptionFor(rupees: number, period = 'monthly'): Subscription {
    const item = { name: 'Monthly', amount: rupees * 100, currency: 'INR' }
    const plan = addPlan({ period, interval: 1, item })
    return addSubscription({ plan_id: plan.id, total_count: 12 }) as Subscription
  }

  /** One charge: for the month after the last one, or for the same month once more. */
  function charge(
    id: string,
    how: 'captured' | 'created' | 'failed' = 'captured',
    { isRepeat = false, ...changes }: { isRepeat?: boolean } & Partial<Payment> = {},
  ): { payment: Payment; invoice: Invoice } {
    const subscription = subscriptions.get(id)
    const plan = subscription && plans.get(subscription.plan_id)
    if (!subscription || !plan) throw new Error(`No subscription ${id}`)
    const amount = plan.item.amount * subscription.quantity
    const open = [...invoices.values()].find((one) => one.subscription_id === id && one.status === 'issued')
    const start = isRepeat ? subscription.current_start : (subscription.current_end ?? now())
    const invoice: Invoice = open ?? {
      id: newId('inv'),
      entity: 'invoice',
      subscription_id: id,
      order_id: addOrder({ amount, currency: plan.item.currency }).id,
      payment_id: null,
      status: 'issued',
      billing_start: start,
      billing_end: (start ?? 0) + MONTH,
      created_at: now(),
    }
    invoices.set(invoice.id, invoice)
    const payment = pay(invoice.order_id, how, { amount, invoice_id: invoice.id, ...changes })
    if (how !== 'captured') {
      if (how === 'failed' && subscription.status === 'active') subscription.status = 'pending'
      return { payment, invoice }
    }
    Object.assign(invoice, { payment_id: payment.id, status: 'paid' })
    subscription.paid_count++
    if (FINAL.includes(subscription.status)) return { payment, invoice }
    Object.assign(subscription, {
      status: 'active',
      payment_method: payment.method,
      current_start: invoice.billing_start,
      current_end: invoice.billing_end,
      charge_at: invoice.billing_end,
      end_at: now() + 119 * MONTH,
    })
    return { payment, invoice }
  }

  /** A change by us (`self`) or by the payer; undefined where the provider refuses it. */
  function move(
    id: string,
    verb: 'pause' | 'resume' | 'cancel',
    by: 'self' | 'customer' = 'self',
  ): Subscription | undefined {
    const subscription = subscriptions.get(id)
    if (!subscription || FINAL.includes(subscription.status)) return undefined
    if (verb === 'cancel')
      return Object.assign(subscription, {
        status: 'cancelled',
        charge_at: null,
        ended_at: now(),
        cancel_initiated_by: by,
      })
    if (verb === 'pause' && subscription.status === 'active')
      return Object.assign(subscription, { status: 'paused', charge_at: null, pause_initiated_by: by })
    if (verb !== 'resume' || subscription.status !== 'paused') return undefined
    if (subscription.pause_initiated_by !== by) return undefined
    return Object.assign(subscription, {
      status: 'active',
      charge_at: subscription.current_end,
      pause_initiated_by: null,
    })
  }

  type Serve = (id: string, input: { body: Record<string, unknown>; query: URLSearchParams }) => unknown
  const list = (items: object[]) => ({ entity: 'collection', count: items.length, items })
  const routes: [method: string, path: RegExp, serve: Serve][] = [
    ['POST', /^\/plans$/, (_id, { body }) => addPlan(body)],
    ['GET', /^\/plans$/, () => list([...plans.values()].slice(0, 1))],
    ['GET', /^\/plans\/(\w+)$/, (id) => plans.get(id)],
    ['POST', /^\/subscriptions$/, (_id, { body }) => addSubscription(body)],
    ['GET', /^\/subscriptions\/(\w+)$/, (id) => subscriptions.get(id)],
    ['POST', /^\/subscriptions\/(\w+)\/pause$/, (id) => move(id, 'pause')],
    ['POST', /^\/subscriptions\/(\w+)\/resume$/, (id) => move(id, 'resume')],
    ['POST', /^\/subscriptions\/(\w+)\/cancel$/, (id) => move(id, 'cancel')],
    ['GET', /^\/invoices\/(\w+)$/, (id) => invoices.get(id)],
    [
      'GET',
      /^\/invoices$/,
      (_id, { query }) =>
        list(
          [...invoices.values()]
            .filter(({ subscription_id }) => subscription_id === query.get('subscription_id'))
            .reverse()
            .slice(Number(query.get('skip')), Number(query.get('skip')) + Number(query.get('count'))),
        ),
    ],
  ]
  return { plans, subscriptions, invoices, account, routes, subscriptionFor, charge, move }
}
