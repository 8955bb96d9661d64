import type { z } from 'zod'
import type { AnswerOf, InputOf } from '#domain/api/contracts.ts'
import type * as contracts from '#domain/api/receipts.ts'
import type { FieldProblems } from '#domain/receipts/donor-details.ts'

type Read<Name extends keyof typeof contracts> = z.output<(typeof contracts)[Name]['input']>

export type File = { bytes: Buffer; type: string; name: string }

/** What functions ask of the server about receipts. */
export type Receipts = {
  /** Undefined where the link opens nothing; the problems of fields where something cannot be right. */
  saveDetails(
    entry: Read<'donorDetails'>,
    address: string,
  ): Promise<AnswerOf<'donor-details'> | { fields: FieldProblems } | undefined>
  confirmEmail(token: string): Promise<boolean>
  verify(code: string, address: string): Promise<AnswerOf<'verify-receipt'> | undefined>
  act(
    request: Read<'receiptAction'>,
    administrator: Record<string, unknown>,
  ): Promise<AnswerOf<'receipt-action'>>
  file(request: Read<'receiptFile'>, administrator: Record<string, unknown>): Promise<File | undefined>
  begin(request: InputOf<'receipt-batch'>, administrator: Record<string, unknown>): Promise<string>
  identifier(
    request: Read<'donorIdentifier'>,
    administrator: Record<string, unknown>,
  ): Promise<AnswerOf<'donor-identifier'>>
  /** How many were sealed: all of them, or it throws. */
  sealImported(request: Read<'importIdentifiers'>): Promise<number>
  saveSignature(image: string): Promise<boolean>
  hasSignature(): Promise<boolean>
  /** Of a gift that a token opens: the receipt that stands, what it waits for, and the file as issued. */
  receiptOf(donationId: string, isProved: boolean): Promise<GiftReceipt>
  fileOf(donationId: string): Promise<File | undefined>
  /** Writes to the address on file and to no other; false where none is known or nothing is missing. */
  sendDetailsLink(donationId: string): Promise<boolean>
  /** For the holder of the gift's link, where something is missing and no address is known, or a record can be used. */
  detailsToken(donationId: string, isProved: boolean): Promise<string | undefined>
}

export type GiftReceipt = {
  receipt: { receipt_no: string; issued_at: string } | null
  missing: AnswerOf<'donor-details'>['missing']
  has_address: boolean
  has_record: boolean
}
