import { receiptAction as contract } from '#domain/api/receipts.ts'
import { implement } from './context.ts'

/** Issues, cancels, corrects or sends the receipt of a donation. */
export const receiptAction = implement(contract, ({ input, claims }, { receipts }) =>
  receipts.act(input, claims),
)
