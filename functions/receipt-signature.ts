import { receiptSignature as contract } from '#domain/api/receipts.ts'
import { implement, refuse } from './context.ts'

/** Stores the picture of the signature that receipts carry, or reports whether there is one. */
export const receiptSignature = implement(contract, async ({ input }, { receipts }) => {
  if (input.image === undefined) return { stored: await receipts.hasSignature() }
  const { code, message } = contract.invalid
  return (await receipts.saveSignature(input.image))
    ? { stored: input.image !== '' }
    : refuse(400, code, message)
})
