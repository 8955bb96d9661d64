import { giftChallenge as contract } from '#domain/api/giving.ts'
import { implement } from './context.ts'

/** Hands out what a browser has to work on while its donor chooses an amount: see `create-razorpay-order`. */
export const giftChallenge = implement(contract, ({ address, device }, { giving }) =>
  giving.challenge({ address, device }),
)
