import { adoptSubscription as contract } from '#domain/api/giving.ts'
import { implement } from './context.ts'

/** Makes a monthly gift of a subscription that was begun in the provider's dashboard. */
export const adoptSubscription = implement(contract, ({ input, claims }, { giving }) =>
  giving.adoptSubscription(input.subscription_id, claims),
)
