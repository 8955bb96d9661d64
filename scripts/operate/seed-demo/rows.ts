import { fromPaise } from '#domain/india/money.ts'
import type { Row } from './copy.ts'
import type { DemoDonor } from './donors.ts'
import type { DemoGift } from './gifts.ts'

/** Demo data as table rows. Order and payment ids contain `demo`, visible to staff. */

/** The sum of one donor's gifts in paise, and its first gift. */
export type Total = { net: number; firstAt: number; source: string | null; utmCampaign: string | null }

export function giftRow(gift: DemoGift, number: string): Row {
  const { donor, status, platform } = gift
  const isOnline = platform === 'razorpay'
  const wasPaid = status === 'successful' || status === 'refunded'
  const order = isOnline ? orderId(number) : null
  const payment = isOnline && wasPaid ? paymentId(number) : null
  const { fee, tax } = isOnline && wasPaid ? feeOf(gift) : { fee: null, tax: null }
  return {
    id: gift.id,
    amount: rupees(gift.amount),
    platform,
    payment_status: status,
    transaction_id: payment ?? order ?? `DEMO-${number}`,
    order_id: order,
    payment_id: payment,
    method: wasPaid ? gift.method : null,
    fee,
    tax,
    refunded_amount: rupees(gift.refunded),
    is_monthly: gift.isMonthly,
    cause_id: gift.causeId,
    cause_sent: gift.causeId,
    donor_id: donor?.id ?? null,
    donor_name: donor?.name ?? null,
    donor_email: donor?.email ?? null,
    donor_phone: donor?.phone ?? null,
    utm_source: gift.source,
    utm_medium: gift.medium,
    utm_campaign: gift.utmCampaign,
    error_reason: status === 'failed' ? FAILED : null,
    created_at: moment(gift.at),
    updated_at: moment(gift.at + 95_000),
    is_first_gift: gift.isFirst,
    is_demo: true,
    paid_at: wasPaid ? moment(isOnline ? gift.at + 60_000 : gift.at) : null,
  }
}

/** The provider's payment of a gift, if there was one. */
export function paymentRow(gift: DemoGift, number: string): Row | undefined {
  if (gift.platform !== 'razorpay' || gift.status === 'created') return undefined
  const hasFailed = gift.status === 'failed'
  const { fee, tax } = hasFailed ? { fee: null, tax: null } : feeOf(gift)
  return {
    payment_id: paymentId(number),
    order_id: orderId(number),
    donation_id: gift.id,
    status: hasFailed ? 'failed' : gift.status === 'refunded' ? 'refunded' : 'captured',
    amount: rupees(gift.amount),
    currency: 'INR',
    refunded_amount: rupees(gift.refunded),
    method: gift.method,
    fee,
    tax,
    error_reason: hasFailed ? FAILED : null,
    confirmed: true,
    created_at: moment(gift.at + 60_000),
    updated_at: moment(gift.at + 95_000),
  }
}

export function refundRow(gift: DemoGift, number: string): Row | undefined {
  if (gift.refunded === 0) return undefined
  const at = moment(Math.min(gift.at + 3 * 86_400_000, Date.now()))
  return {
    refund_id: `rfnd_demo${number}`,
    payment_id: paymentId(number),
    donation_id: gift.id,
    amount: rupees(gift.refunded),
    status: 'processed',
    created_at: at,
    updated_at: at,
  }
}

export function donorRow(donor: DemoDonor, status: string, since: number, total?: Total): Row {
  const at = moment(total?.firstAt ?? since)
  return {
    id: donor.id,
    name: donor.name,
    email: donor.email,
    phone: donor.phone,
    status,
    amount_donated: total ? fromPaise(total.net) : null,
    notes: 'Demo data: not a real person.',
    utm_source: total?.source ?? null,
    utm_campaign: total?.utmCampaign ?? null,
    created_at: at,
    updated_at: at,
    is_demo: true,
  }
}

const FAILED = 'The payment was declined by the bank.'
const orderId = (number: string) => `order_demo${number}`
const paymentId = (number: string) => `pay_demo${number}`
const moment = (at: number) => new Date(at).toISOString()
const rupees = (amount: number) => amount.toFixed(2)

/** Two per cent plus tax; UPI is free. */
function feeOf({ amount, method }: DemoGift): { fee: string; tax: string } {
  if (method === 'upi') return { fee: '0.00', tax: '0.00' }
  const tax = Math.round(amount * 0.36)
  return { fee: fromPaise(Math.round(amount * 2) + tax), tax: fromPaise(tax) }
}
