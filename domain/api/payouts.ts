import { z } from 'zod'
import { contract } from './contract.ts'

/** Has a job read payouts from the provider now. */
export const readPayouts = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['books.write'],
  input: z.object({}),
  invalid: { code: 'invalid_request', message: 'The request could not be read.' },
  answer: z.object({ queued: z.literal(true) }),
})

/** Makes a captured payment of an unknown order, code or link a gift. */
export const adoptPayment = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['gifts.write'],
  asksProvider: true,
  input: z.object({
    payment_id: z.string({ error: 'The payment is not named.' }).min(1).max(100),
    cause_id: z.string().max(200).nullish(),
    /** The address of a campaign, whatever its days; the gift is then for its cause. */
    campaign: z.string().max(100).nullish(),
  }),
  invalid: { code: 'invalid_payment', message: 'The payment is not named.' },
  answer: z.object({ donation_id: z.string() }),
})
