import { sendMethodLink as contract } from '#domain/api/giving.ts'
import { implement } from './context.ts'

/** Staff have the donor of a failing monthly gift sent a link for another way to pay. */
export const sendMethodLink = implement(contract, async ({ input }, { giving }) => ({
  channels: await giving.sendMethodLink(input.id),
}))
