import type { Backend } from '#web/lib/backend.ts'
import type { Campaign } from '#web/lib/campaign.ts'
import type { Order, PaymentResult } from '#web/lib/checkout.ts'
import { callFunction } from '#web/lib/functions.ts'

export type Gift = { rupees: number; causeId: string | null; isMonthly: boolean; campaign: Campaign }

/**
 * Asks the server to open an order for a gift. What the gift is worth is the server's word from here on.
 * Asked again with the same `attempt`, after an answer that got lost, it gives the same order.
 */
export async function createOrder(backend: Backend, gift: Gift, attempt: string): Promise<Order> {
  const body = {
    amount: gift.rupees,
    platform: 'razorpay',
    cause_id: gift.causeId,
    is_monthly: gift.isMonthly,
    ...gift.campaign,
  }
  const { id, amount, currency } = await callFunction(backend, 'create-razorpay-order', body, {
    'Idempotency-Key': attempt,
  })
  if (typeof id !== 'string' || typeof amount !== 'number' || typeof currency !== 'string') {
    throw new Error('The order came back incomplete.')
  }
  return { id, amount, currency }
}

/** Reports a payment; the server checks the signature, records the gift and answers how it stands. */
export async function verifyPayment(backend: Backend, result: PaymentResult): Promise<unknown> {
  return (await callFunction(backend, 'verify-razorpay-payment', result)).status
}

/** Has the server ask the provider about an order whose payment failed, so that the gift's record says so. */
export async function checkOrder(backend: Backend, orderId: string): Promise<void> {
  await callFunction(backend, 'check-razorpay-order', { razorpay_order_id: orderId })
}

/** Where this site's payment window comes from: the provider, or a stand-in for it. */
export async function checkoutAddress(backend: Backend): Promise<string> {
  const response = await backend.fetch(`${backend.url}/config.json`)
  const { checkoutUrl } = (await response.json()) as { checkoutUrl?: unknown }
  if (typeof checkoutUrl !== 'string') throw new Error('The payment window has no address.')
  return checkoutUrl
}
