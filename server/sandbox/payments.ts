/** Payments at the sandbox: pay, capture, refund. */
import { z } from 'zod'
import type { Query } from '#backend/db/database.ts'
import { add, byShopKey, change, childrenOf, type Entity, newId, take } from './books.ts'
import { words } from './checkout-words.en.ts'
import { queueEvent } from './events.ts'
import { Refusal } from './refusal.ts'
import type { Switches } from './switches.ts'

const GOOD_CARD = '4100280000001007'
const BAD_CARD = '4100280000060003'
// The provider's test cards for subscriptions.
const MONTHLY_CARDS = ['4718609108204366', '5104015555555558']
const GOOD_UPI = 'success@razorpay'
const BAD_UPI = 'failure@razorpay'

const optional = z.string().trim().max(200).nullish()

/** A payment attempt from the checkout dialog. */
export const attempt = z.object({
  order_id: z.string().nullish(),
  subscription_id: z.string().nullish(),
  subscription_card_change: z.union([z.boolean(), z.number()]).nullish(),
  method: z.enum(['card', 'upi']),
  card: z.object({ number: z.string(), name: optional, expiry: optional }).nullish(),
  vpa: optional,
  email: optional,
  contact: optional,
  notes: z.record(z.string(), z.unknown()).nullish(),
})
export type Attempt = z.infer<typeof attempt>

/** The bank's decision for a test value; throws for any other value. */
export function verdict({ method, card, vpa, subscription_id }: Attempt): 'yes' | 'no' {
  const number = (card?.number ?? '').replace(/\D/g, '')
  const address = (vpa ?? '').toLowerCase()
  if (subscription_id && method === 'card' && MONTHLY_CARDS.includes(number)) return 'yes'
  if (method === 'card' ? number === GOOD_CARD : address === GOOD_UPI) return 'yes'
  if (method === 'card' ? number === BAD_CARD : address === BAD_UPI) return 'no'
  throw new Refusal(words.unknown[method], { field: method === 'card' ? 'number' : 'vpa' })
}

export type Paid = { payment: Entity; isPaid: boolean }

/** One attempt to pay an order. If the bank refuses, the payment fails and the order stays open. */
export async function payOrder(query: Query, switches: Switches, attempt: Attempt): Promise<Paid> {
  const order = await take(query, 'order', attempt.order_id ?? '')
  if (order.status === 'paid') throw new Refusal(words.alreadyPaid, { reason: 'order_already_paid' })
  const isPaid = verdict(attempt) === 'yes'
  const made = await addPayment(query, attempt, {
    amount: order.amount,
    currency: order.currency,
    order_id: order.id,
  })
  const attempts = Number(order.attempts) + 1
  if (!isPaid) {
    await change(query, order, { status: 'attempted', attempts })
    return { payment: await fail(query, switches, made), isPaid }
  }
  await change(query, order, { status: 'attempted', attempts })
  await queueEvent(query, switches, 'payment.authorized', { payment: made })
  const payment = switches.manualCapture ? made : await capture(query, switches, made.id, Number(made.amount))
  return { payment, isPaid }
}

export async function addPayment(
  query: Query,
  attempt: Attempt,
  about: { amount: unknown; currency: unknown; order_id?: string; invoice_id?: string },
): Promise<Entity> {
  const isCard = attempt.method === 'card'
  const data = {
    order_id: null,
    invoice_id: null,
    ...about,
    status: 'authorized',
    international: false,
    method: attempt.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: isCard ? newId('card') : null,
    card: isCard
      ? {
          entity: 'card',
          name: attempt.card?.name ?? '',
          last4: (attempt.card?.number ?? '').replace(/\D/g, '').slice(-4),
          network: 'Visa',
          type: 'debit',
          ...(about.invoice_id && expiryOf(attempt)),
        }
      : undefined,
    bank: null,
    wallet: null,
    vpa: isCard ? null : (attempt.vpa ?? null),
    email: attempt.email || null,
    contact: attempt.contact || null,
    // The provider sends an empty list if there are none.
    notes: attempt.notes && Object.keys(attempt.notes).length > 0 ? attempt.notes : [],
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: isCard ? { auth_code: digits(6) } : { rrn: digits(12) },
  }
  return add(query, 'payment', data, { parent: about.order_id ?? null })
}

/** Only charges of a subscription have it. */
function expiryOf({ card }: Attempt) {
  const [, month, year] = /^(\d\d)\s*\/?\s*(\d\d)$/.exec(card?.expiry ?? '') ?? []
  return month && year ? { expiry_month: Number(month), expiry_year: 2000 + Number(year) } : {}
}

export async function fail(query: Query, switches: Switches, payment: Entity): Promise<Entity> {
  const failed = await change(query, payment, {
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: words.declined[payment.method === 'card' ? 'card' : 'upi'],
    error_source: 'bank',
    error_step: 'payment_authorization',
    error_reason: 'payment_failed',
  })
  await queueEvent(query, switches, 'payment.failed', { payment: failed })
  return failed
}

export async function capture(query: Query, switches: Switches, id: string, amount: number): Promise<Entity> {
  // Locks the order, then its payment, in the same order as paying does.
  const { rows } = await query<{ parent_id: string }>(
    'select parent_id from sandbox.entities where id = $1',
    [id],
  )
  const orderId = rows[0]?.parent_id
  const order = orderId ? await take(query, 'order', orderId) : undefined
  const payment = await take(query, 'payment', id)
  if (payment.status === 'captured' || payment.status === 'refunded')
    throw new Refusal('This payment has already been captured')
  if (payment.status !== 'authorized')
    throw new Refusal('Only payments which have been authorized can be captured')
  if (amount !== payment.amount)
    throw new Refusal('Capture amount must be equal to the amount authorized', { field: 'amount' })
  if (order?.status === 'paid') throw new Refusal('Order already paid')
  // Two per cent, plus eighteen per cent GST on it.
  const charge = Math.round(amount * 0.02)
  const tax = Math.round(charge * 0.18)
  const captured = await change(query, payment, {
    status: 'captured',
    captured: true,
    fee: charge + tax,
    tax,
  })
  await queueEvent(query, switches, 'payment.captured', { payment: captured })
  if (order) {
    const paid = await change(query, order, { status: 'paid', amount_paid: amount, amount_due: 0 })
    await queueEvent(query, switches, 'order.paid', { payment: captured, order: paid })
  }
  return captured
}

export const refundRequest = z.object({
  amount: z.number().int().positive().nullish(),
  speed: z.enum(['normal', 'optimum']).nullish(),
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.never())]).nullish(),
  receipt: z.string().max(40).nullish(),
})

export async function refund(
  query: Query,
  switches: Switches,
  id: string,
  wanted: z.infer<typeof refundRequest>,
  key: string | undefined,
): Promise<Entity> {
  if (key !== undefined && key.length < 10)
    throw new Refusal('The idempotency key must have at least 10 characters')
  const payment = await take(query, 'payment', id)
  const [known] = key === undefined ? [] : await byShopKey(query, 'refund', key)
  if (known) return known
  if (payment.status !== 'captured')
    throw new Refusal(
      payment.status === 'refunded'
        ? 'The payment has been fully refunded already'
        : 'The payment status should be captured for action to be taken',
    )
  const before = (await childrenOf(query, 'refund', id)).reduce((sum, made) => sum + Number(made.amount), 0)
  const left = Number(payment.amount) - before
  const amount = wanted.amount ?? left
  if (amount > left)
    throw new Refusal('The refund amount provided is greater than amount captured', { field: 'amount' })
  if (amount < 100) throw new Refusal('The amount must be at least INR 1.00', { field: 'amount' })
  const made = await add(
    query,
    'refund',
    {
      amount,
      currency: payment.currency,
      payment_id: id,
      notes: wanted.notes ?? [],
      receipt: wanted.receipt ?? null,
      acquirer_data: { arn: null },
      batch_id: null,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: wanted.speed ?? 'normal',
    },
    { parent: id, shopKey: key ?? null },
  )
  const isWhole = before + amount === payment.amount
  const refunded = await change(query, payment, {
    amount_refunded: before + amount,
    refund_status: isWhole ? 'full' : 'partial',
    status: isWhole ? 'refunded' : 'captured',
  })
  await queueEvent(query, switches, 'refund.created', { refund: made, payment: refunded })
  await queueEvent(query, switches, 'refund.processed', { refund: made, payment: refunded })
  return made
}

export const digits = (count: number) => String(Math.floor(Math.random() * 10 ** count)).padStart(count, '0')
