import { refundRazorpayPayment as contract } from '#domain/api/giving.ts'
import { implement } from './context.ts'

/** Gives back a gift or a part of it. */
export const refundRazorpayPayment = implement(contract, ({ input, key, claims }, { giving }) => {
  const { donation_id, payment_id, amount, reason } = input
  return giving.refund(
    { donationId: donation_id, paymentId: payment_id ?? null, rupees: amount ?? null, reason, id: key },
    claims,
  )
})
