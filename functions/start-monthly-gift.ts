import { startMonthlyGift as contract } from '#domain/api/giving.ts'
import { monthlyLimitProblem } from '#domain/donations/gift-request.ts'
import { implement, refuse } from './context.ts'
import { foreignContribution } from './foreign-contribution.ts'

/** Begins a monthly gift: a mandate at the provider. There is no donation before its first charge. */
export const startMonthlyGift = implement(contract, async (call, { giving }) => {
  const { input, key, address, device, request } = call
  if (input.citizenship === 'foreign') return foreignContribution()
  const problem = monthlyLimitProblem(input.rupees, await giving.monthlyLimits())
  if (problem) return refuse(400, 'invalid_gift', problem)
  const proof = request.headers.get('x-gift-proof')
  return giving.startMonthlyGift(input, { key, address, device, proof })
})
