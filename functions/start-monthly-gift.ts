import { startMonthlyGift as contract } from '#domain/api/giving.ts'
import { implement, refuse } from './context.ts'

export const startMonthlyGift = implement(contract, async () =>
  refuse(409, 'no_subscriptions', 'Monthly gifts can not be taken just now. Please give once instead.'),
)
