/** The provider's signatures: HMAC-SHA256, in hexadecimal. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export function sign(message: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** Takes the same time for every wrong signature of the right form. */
export function isSignedWith(secret: string, message: string | Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(sign(message, secret), 'hex'), Buffer.from(signature, 'hex'))
}

/** What the checkout's result of a one-time gift is signed over. */
export const orderMessage = (orderId: string, paymentId: string) => `${orderId}|${paymentId}`

/** For a subscription the parts stand the other way round. */
export const subscriptionMessage = (paymentId: string, subscriptionId: string) =>
  `${paymentId}|${subscriptionId}`
