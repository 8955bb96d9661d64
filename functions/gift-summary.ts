import { giftSummary as contract } from '#domain/api/giving.ts'
import { implement, refuse } from './context.ts'

/**
 * What a thank-you page shows when it is reloaded or shared: the amount, the cause and the reference. Found
 * by the payment's id, or by the order's or the subscription's while it is still being settled. Who gave is nobody's business here.
 */
export const giftSummary = implement(contract, async ({ input, address }, { giving }) => {
  const { code, message } = contract.invalid
  return (await giving.summary(input.reference, address)) ?? refuse(404, code, message)
})
