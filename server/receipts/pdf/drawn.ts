import type { ReceiptData } from '#domain/receipts/receipt-data.ts'
import type { Colours } from './sheet.ts'

/** A receipt with everything that its page shows. */
export type Drawn = {
  receiptNo: string
  kind: 'tax' | 'acknowledgement'
  data: ReceiptData
  /** In full: only tax receipts and the yearly statement show it so. */
  identifier: string | null
  verifyUrl: string
  /** Modules of the QR code, row by row; true is dark. */
  qr: boolean[][]
  logo: Buffer | null
  signature: Buffer | null
  /** Colours it was issued with, if they differ from the document's. */
  colours?: Colours
  /** A print by staff, as opposed to the donor's document. */
  isDuplicate: boolean
  isCancelled: boolean
}
