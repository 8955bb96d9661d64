import type { Backend } from '#web/lib/backend.ts'
import type { Campaign } from '#web/lib/campaign.ts'
import type { Order, PaymentResult } from '#web/lib/checkout.ts'
import { callFunction } from '#web/lib/functions.ts'

export type Gift = { rupees: number; causeId: string | null; campaign: Campaign }

/** Asks the server to open an order for a gift. What the gift is worth is the server's word from here on. */
export async function createOrder(backend: Backend, { rupees, causeId, campaign }: Gift): Promise<Order> {
  const { id, amount, currency } = await callFunction(backend, 'create-razorpay-order', {
    amount: rupees,
    platform: 'razorpay',
    cause_id: causeId,
    ...campaign,
  })
  if (typeof id !== 'string' || typeof amount !== 'number' || typeof currency !== 'string') {
    throw new Error('The order came back incomplete.')
  }
  return { id, amount, currency }
}

/** Reports a payment; the server checks the signature and records the gift. */
export async function verifyPayment(backend: Backend, result: PaymentResult): Promise<void> {
  await callFunction(backend, 'verify-razorpay-payment', result)
}
