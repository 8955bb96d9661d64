import { donorDetails as contract } from '#domain/api/receipts.ts'
import { implement, refuse } from './context.ts'

/** Who gave, for the receipt. What is stored is never answered. */
export const donorDetails = implement(contract, async ({ input, address }, { receipts }) => {
  const { code, message } = contract.invalid
  const saved = await receipts.saveDetails(input, address)
  if (!saved) return refuse(404, code, message)
  if (!('fields' in saved)) return saved
  const body = {
    code: 'invalid_details',
    message: 'Please check what you entered.',
    error: 'Please check what you entered.',
    details: null,
    hint: null,
    fields: saved.fields,
  }
  return Response.json(body, { status: 422 })
})
