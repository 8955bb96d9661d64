import { receiptFile as contract } from '#domain/api/receipts.ts'
import { implement, refuse } from './context.ts'
import { sendFile } from './send-file.ts'

/** A receipt's file, a print of it, a donor's year, or what a batch made. */
export const receiptFile = implement(contract, async ({ input, claims }, { receipts }) => {
  const file = await receipts.file(input, claims)
  return file ? sendFile(file) : refuse(404, 'file_not_found', 'There is no such file.')
})
