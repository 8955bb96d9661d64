import { correctDonation as contract } from '#domain/api/giving.ts'
import { implement } from './context.ts'

/** Sets how much of a donation went back in all, where staff know better than the provider's messages. */
export const correctDonation = implement(contract, ({ input, claims }, { giving }) => {
  const { id, refunded_amount, deducted_amount, reason } = input
  return giving.correct(
    {
      donationId: id,
      refundedAmount: refunded_amount ?? null,
      deductedAmount: deducted_amount ?? null,
      reason,
    },
    claims,
  )
})
