import { correctReceipt as contract } from '#domain/api/receipts.ts'
import { implement } from './context.ts'

export const correctReceipt = implement(contract, ({ input, claims }, { people }) =>
  people.correctReceipt({ kind: 'donor', claims }, input.id),
)
