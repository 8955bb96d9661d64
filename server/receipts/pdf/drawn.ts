import type { ReceiptData } from '#domain/receipts/receipt-data.ts'
import type { Colours } from './sheet.ts'

/** A receipt with all that its page shows. */
export type Drawn = {
  receiptNo: string
  kind: 'tax' | 'acknowledgement'
  data: ReceiptData
  /** In full: a tax receipt and the yearly statement alone name it so. */
  identifier: string | null
  verifyUrl: string
  /** The dark squares of the QR code, row by row. */
  qr: boolean[][]
  logo: Buffer | null
  signature: Buffer | null
  /** Those it was issued with, where the document as a whole has others. */
  colours?: Colours
  /** A print by staff is not the document that the donor has. */
  isDuplicate: boolean
  isCancelled: boolean
}
