import { donorIdentifier as contract } from '#domain/api/receipts.ts'
import { implement } from './context.ts'

/** Shows, saves or removes a donor's identifier; the log names who did. */
export const donorIdentifier = implement(contract, ({ input, claims }, { receipts }) =>
  receipts.identifier(input, claims),
)
