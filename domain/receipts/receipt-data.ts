/**
 * The content of a receipt as issued: stored in `receipts.data` with masked identifiers. The file is drawn
 * from it.
 */
import type { DonorKind, IdentifierKind } from './identifiers.ts'
import type { NoTaxReason } from './receipt-for.ts'

/** Donors of other languages get receipts in English. */
export const receiptLanguages = ['en', 'hi'] as const
export type ReceiptLanguage = (typeof receiptLanguages)[number]

export type ReceiptData = {
  language: ReceiptLanguage
  issued_on: string
  is_test: boolean
  organisation: {
    name: string
    address: string[]
    /** On a receipt in Hindi, in addition to the above, if translated. */
    name_hi?: string
    address_hi?: string[]
    contact: string[]
    pan: string
    registrations: { kind: string; number: string; valid_from: string; valid_to: string | null }[]
  }
  donor: {
    id: string | null
    kind: DonorKind
    name: string
    contact_person: string | null
    address: string[]
    id_kind: IdentifierKind | null
    id_mask: string | null
  }
  gift: {
    amount: string
    currency: string
    paid_on: string
    mode: string
    reference: string | null
    cause: string | null
    cause_hi?: string | null
    type: string
    is_in_kind: boolean
    /** The original amount, if the receipt is for the remainder after a refund. */
    given: string
  }
  law: {
    act: string
    section: string
    wording_en: string
    wording_hi: string
  } | null
  /** The reason it is not a tax receipt; for staff, never printed. */
  reason: NoTaxReason | null
  signatory: { name: string; role: string } | null
  /** The number of the receipt it replaces. */
  replaces: string | null
}
