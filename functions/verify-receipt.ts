import { verifyReceipt as contract } from '#domain/api/receipts.ts'
import { implement, refuse } from './context.ts'

/** Confirms number, day and sum of a receipt to anyone who has its code, and names nobody. */
export const verifyReceipt = implement(contract, async ({ input, address }, { receipts }) => {
  const { code, message } = contract.invalid
  return (await receipts.verify(input.code, address)) ?? refuse(404, code, message)
})
