import type { ProviderPayment } from '#domain/donations/provider-entities.ts'
import { ProviderError } from './provider-error.ts'
import type { Provider } from './razorpay.ts'

/**
 * Captures an authorised payment if the account does not capture by itself: an uncaptured payment goes back to the
 * donor after three days.
 */
export async function captured(provider: Provider, payment: ProviderPayment): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || !payment.order_id) return payment
  try {
    return await provider.capture(payment.payment_id, payment.amount, payment.currency)
  } catch (error) {
    // The account captures automatically and was faster.
    if (error instanceof ProviderError && (error.trouble === 'refused' || error.trouble === 'busy'))
      return provider.payment(payment.payment_id)
    throw error
  }
}
