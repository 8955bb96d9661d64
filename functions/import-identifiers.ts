import { importIdentifiers as contract } from '#domain/api/receipts.ts'
import { implement } from './context.ts'

/** Takes the PANs of a staged file, sealed from here on. */
export const importIdentifiers = implement(contract, async ({ input }, { receipts }) => ({
  sealed: await receipts.sealImported(input),
}))
