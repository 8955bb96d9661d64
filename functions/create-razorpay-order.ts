import { createRazorpayOrder as contract } from '#domain/api/giving.ts'
import { giftLimitProblem } from '#domain/donations/gift-request.ts'
import { implement, refuse } from './context.ts'
import { foreignContribution } from './foreign-contribution.ts'

/** Opens an order at the provider for a gift. What the gift is worth is the server's word from here on. */
export const createRazorpayOrder = implement(contract, async (call, { giving }) => {
  if (call.input.citizenship === 'foreign') return foreignContribution()
  const problem = giftLimitProblem(call.input.rupees, giving.limits)
  if (problem) return refuse(400, 'invalid_gift', problem)
  const { key, address, device, request } = call
  const proof = request.headers.get('x-gift-proof')
  const { id, amount, currency } = await giving.openOrder(call.input, { key, address, device, proof })
  return { id, amount, currency }
})
