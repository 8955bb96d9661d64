import { confirmDonorEmail as contract } from '#domain/api/receipts.ts'
import { implement, refuse } from './context.ts'

/** From now on receipts go to the address whose link this was. */
export const confirmDonorEmail = implement(contract, async ({ input }, { receipts }) => {
  const { code, message } = contract.invalid
  return (await receipts.confirmEmail(input.token)) ? { confirmed: true } : refuse(404, code, message)
})
