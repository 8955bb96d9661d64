import { fromPaise } from '#domain/money.ts'
import type { Cell } from './copy.ts'
import type { DemoDonor } from './donors.ts'
import type { DemoGift } from './gifts.ts'

/** Demo data as the tables hold it. Order and payment ids say `demo`, where staff see them. */

/** What came in from one donor, in paise, and with which gift it began. */
export type Total = { net: number; firstAt: number; source: string | null; campaign: string | null }

export const GIFT_COLUMNS = [
  ...[
    'id',
    'amount',
    'platform',
    'payment_status',
    'transaction_id',
    'order_id',
    'payment_id',
    'method',
    'fee',
  ],
  ...[
    'tax',
    'refunded_amount',
    'is_monthly',
    'cause_id',
    'cause_sent',
    'donor_id',
    'donor_name',
    'donor_email',
  ],
  ...['donor_phone', 'utm_source', 'utm_medium', 'utm_campaign', 'error_reason', 'created_at', 'updated_at'],
  ...['is_first_gift', 'is_demo', 'paid_at'],
]

export function giftRow(gift: DemoGift, number: string): Cell[] {
  const { donor, status, platform } = gift
  const isOnline = platform === 'razorpay'
  const wasPaid = status === 'successful' || status === 'refunded'
  const order = isOnline ? orderId(number) : null
  const payment = isOnline && wasPaid ? paymentId(number) : null
  const { fee, tax } = isOnline && wasPaid ? feeOf(gift) : { fee: null, tax: null }
  return [
    gift.id,
    rupees(gift.amount),
    platform,
    status,
    payment ?? order ?? `DEMO-${number}`,
    order,
    payment,
    wasPaid ? gift.method : null,
    fee,
    tax,
    rupees(gift.refunded),
    gift.isMonthly,
    gift.causeId,
    gift.causeId,
    donor?.id ?? null,
    donor?.name ?? null,
    donor?.email ?? null,
    donor?.phone ?? null,
    gift.source,
    gift.medium,
    gift.campaign,
    status === 'failed' ? FAILED : null,
    moment(gift.at),
    moment(gift.at + 95_000),
    gift.isFirst,
    true,
    wasPaid ? moment(isOnline ? gift.at + 60_000 : gift.at) : null,
  ]
}

export const PAYMENT_COLUMNS = [
  ...[
    'payment_id',
    'order_id',
    'donation_id',
    'status',
    'amount',
    'currency',
    'refunded_amount',
    'method',
    'fee',
  ],
  ...['tax', 'error_reason', 'confirmed', 'created_at', 'updated_at'],
]

/** The provider's word about a gift, where it came to a payment. */
export function paymentRow(gift: DemoGift, number: string): Cell[] | undefined {
  if (gift.platform !== 'razorpay' || gift.status === 'created') return undefined
  const hasFailed = gift.status === 'failed'
  const { fee, tax } = hasFailed ? { fee: null, tax: null } : feeOf(gift)
  return [
    paymentId(number),
    orderId(number),
    gift.id,
    hasFailed ? 'failed' : gift.status === 'refunded' ? 'refunded' : 'captured',
    rupees(gift.amount),
    'INR',
    rupees(gift.refunded),
    gift.method,
    fee,
    tax,
    hasFailed ? FAILED : null,
    true,
    moment(gift.at + 60_000),
    moment(gift.at + 95_000),
  ]
}

export const REFUND_COLUMNS = [
  ...['refund_id', 'payment_id', 'donation_id', 'amount', 'status', 'created_at', 'updated_at'],
]

export function refundRow(gift: DemoGift, number: string): Cell[] | undefined {
  if (gift.refunded === 0) return undefined
  const at = moment(Math.min(gift.at + 3 * 86_400_000, Date.now()))
  return [`rfnd_demo${number}`, paymentId(number), gift.id, rupees(gift.refunded), 'processed', at, at]
}

export const DONOR_COLUMNS = [
  ...['id', 'name', 'email', 'phone', 'status', 'amount_donated', 'notes', 'utm_source', 'utm_campaign'],
  ...['created_at', 'updated_at', 'is_demo'],
]

export function donorRow(donor: DemoDonor, status: string, since: number, total?: Total): Cell[] {
  const at = moment(total?.firstAt ?? since)
  return [
    donor.id,
    donor.name,
    donor.email,
    donor.phone,
    status,
    total ? fromPaise(total.net) : null,
    'Demo data: not a real person.',
    total?.source ?? null,
    total?.campaign ?? null,
    at,
    at,
    true,
  ]
}

const FAILED = 'The payment was declined by the bank.'
const orderId = (number: string) => `order_demo${number}`
const paymentId = (number: string) => `pay_demo${number}`
const moment = (at: number) => new Date(at).toISOString()
const rupees = (amount: number) => amount.toFixed(2)

/** Two per cent and the tax on it; transfers by UPI are free. */
function feeOf({ amount, method }: DemoGift): { fee: string; tax: string } {
  if (method === 'upi') return { fee: '0.00', tax: '0.00' }
  const tax = Math.round(amount * 0.36)
  return { fee: fromPaise(Math.round(amount * 2) + tax), tax: fromPaise(tax) }
}
