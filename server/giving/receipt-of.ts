import type { Query } from '#backend/db/database.ts'

/** What the donor's link shows of a donation's receipt, and what is still lacking for one. */
export type ReceiptState = {
  receipt: { receipt_no: string; issued_at: string } | null
  /** Names of the donor's details without which there is no tax receipt. */
  missing: string[]
}

export async function receiptOf(_query: Query, _donationId: string): Promise<ReceiptState> {
  return { receipt: null, missing: [] }
}

/** The receipt's file as it was issued; nothing while there is none. */
export async function receiptFileOf(_query: Query, _donationId: string): Promise<Response | undefined> {
  return undefined
}
