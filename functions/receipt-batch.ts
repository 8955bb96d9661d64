import { receiptBatch as contract } from '#domain/api/receipts.ts'
import { implement } from './context.ts'

/** Begins work on many receipts. */
export const receiptBatch = implement(contract, async ({ input, claims }, { receipts }) => ({
  id: await receipts.begin(input, claims),
}))
