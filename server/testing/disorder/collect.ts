/** A payer who pays through a code of the provider; two payments of a payment link are two parts of its order. */
import { bankTransfer, paymentLink, qrCode } from '#domain/testing/razorpay-other-ways.ts'
import type { Payment, RazorpayApi } from '../razorpay-api.ts'

type Event = ReturnType<RazorpayApi['event']>
type Collecting = {
  code: string
  orderId: string
  payments: Payment[]
  events: Event[]
  mustArrive: Event[]
}

/** A payment with all its events. That of the code is sent again until it arrives, as any. */
export function collect(
  api: RazorpayApi,
  tale: Collecting,
  paid: Pick<Payment, 'amount' | 'currency'>,
): void {
  const { code } = tale
  const isLink = code.startsWith('plink_')
  // Only links take other currencies.
  const currency = isLink ? paid.currency : 'INR'
  const method = code.startsWith('va_') ? 'bank_transfer' : 'upi'
  const about = isLink ? { currency } : { order_id: null, currency, method }
  const payment = api.pay(tale.orderId, 'captured', { amount: paid.amount, ...about })
  const order = api.orders.get(tale.orderId)
  tale.payments.push(payment)
  tale.events.push(api.event('payment.captured', { payment }))
  if (isLink && order) tale.events.push(api.event('order.paid', { payment, order }))
  const credited = isLink
    ? api.event(tale.payments.length % 2 ? 'payment_link.paid' : 'payment_link.partially_paid', {
        payment,
        order: { ...order, id: tale.orderId.replace('order_', '') },
        payment_link: paymentLink({ id: code }),
      })
    : method === 'upi'
      ? api.event('qr_code.credited', { payment, qr_code: qrCode({ id: code }) })
      : api.event('virtual_account.credited', {
          payment,
          virtual_account: { id: code },
          bank_transfer: bankTransfer(payment.id),
        })
  tale.events.push(credited)
  tale.mustArrive.push(credited)
}
