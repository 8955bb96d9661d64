/** The day book: one row for each line of a voucher, with the columns of a journal import. */
import type { WorkbookCell, WorkbookColumn } from '../xlsx/write-workbook.ts'
import { isDebit, narration, type Voucher, voucherType } from './voucher.ts'

export const dayBookColumns: readonly WorkbookColumn[] = [
  { heading: 'Journal Date', kind: 'day', width: 13 },
  { heading: 'Journal Number', width: 30 },
  { heading: 'Reference Number', width: 22 },
  { heading: 'Voucher Type', width: 13 },
  { heading: 'Notes', width: 60 },
  { heading: 'Currency', width: 10 },
  { heading: 'Account', width: 28 },
  { heading: 'Cost Centre', width: 28 },
  { heading: 'Debit', kind: 'money', width: 15 },
  { heading: 'Credit', kind: 'money', width: 15 },
]

export function dayBookRows(voucher: Voucher): WorkbookCell[][] {
  return voucher.lines.map((line) => [
    voucher.day,
    voucher.remoteId,
    voucher.receiptNo ?? voucher.utr ?? voucher.paymentId,
    voucherType(voucher),
    narration(voucher),
    'INR',
    line.ledger,
    line.costCentre,
    isDebit(line) ? Number(line.amount) : null,
    isDebit(line) ? null : -Number(line.amount),
  ])
}
