import { posterPdf as posterContract } from '#domain/api/posters.ts'
import * as contracts from '#domain/api/receipts.ts'
import { implement, refuse, sendFile } from '../function.ts'
import { beginBatch } from './batches.ts'
import { confirmEmail, saveDetails } from './donor-details.ts'
import { fileForStaff } from './file-for-staff.ts'
import { sealImported } from './import-numbers.ts'
import { posterPdf } from './poster.ts'
import { hasSignature, saveSignature } from './signature.ts'
import { act, identifier } from './staff.ts'

export const receiptFunctions = {
  /** Saves the donor's details for the receipt. Stored data is never returned. */
  donorDetails: implement(contracts.donorDetails, async ({ input, address }, services) => {
    const { code, message } = contracts.donorDetails.invalid
    const saved = await saveDetails(services, input, address)
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
  }),

  /** Confirms an address by its mailed link: from now on receipts go there. */
  confirmDonorEmail: implement(contracts.confirmDonorEmail, async ({ input }, services) => {
    const { code, message } = contracts.confirmDonorEmail.invalid
    return (await confirmEmail(services, input.token)) ? { confirmed: true } : refuse(404, code, message)
  }),

  /** Issues, cancels, corrects or sends the receipt of a donation. */
  receiptAction: implement(contracts.receiptAction, ({ input, claims }, services) =>
    act(services, input, claims),
  ),

  /** A receipt's file, a duplicate, a donor's year, or a file of a batch. */
  receiptFile: implement(contracts.receiptFile, async ({ input, claims }, services) =>
    sendFile(await fileForStaff(services, input, claims)),
  ),

  /** A poster to print, which is drawn like a receipt. */
  posterPdf: implement(posterContract, async ({ input }, services) =>
    sendFile(await posterPdf(services, input)),
  ),

  /** Starts a batch of receipts. */
  receiptBatch: implement(contracts.receiptBatch, async ({ input, claims }, services) => ({
    id: await beginBatch(services, { kind: input.kind, filter: input.filter ?? {} }, claims),
  })),

  /** Shows, saves or removes a donor's identifier; the audit log records the administrator. */
  donorIdentifier: implement(contracts.donorIdentifier, ({ input, claims }, services) =>
    identifier(services, input, claims),
  ),

  /** Seals the PANs of a staged import. */
  importIdentifiers: implement(contracts.importIdentifiers, async ({ input }, services) => ({
    sealed: await sealImported(services, input),
  })),

  /** Stores the signature image for receipts, or reports whether there is one. */
  receiptSignature: implement(contracts.receiptSignature, async ({ input }, services) => {
    if (input.image === undefined) return { stored: await hasSignature(services) }
    const { code, message } = contracts.receiptSignature.invalid
    return (await saveSignature(services, input.image))
      ? { stored: input.image !== '' }
      : refuse(400, code, message)
  }),
}
