/** The provider's signatures: HMAC-SHA256, in hexadecimal. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export function sign(message: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** Takes constant time for well-formed signatures. */
export function isSignedWith(secret: string, message: string | Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(sign(message, secret), 'hex'), Buffer.from(signature, 'hex'))
}

/** The signed message of a one-time gift's checkout result. */
export const orderMessage = (orderId: string, paymentId: string) => `${orderId}|${paymentId}`

/** A subscription's message has the parts in reverse order. */
export const subscriptionMessage = (paymentId: string, subscriptionId: string) =>
  `${paymentId}|${subscriptionId}`
