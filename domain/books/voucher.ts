import { dayInWords } from '../india/indian-days.ts'

/** A line of a voucher: debit if positive, in rupees with two decimals. */
export type VoucherLine = { purpose: string; ledger: string; costCentre: string | null; amount: string }

export type Voucher = {
  remoteId: string
  kind: string
  /** yyyy-MM-dd */
  day: string
  lines: VoucherLine[]
  /** Bank reference of a payout. */
  utr: string | null
  paymentId: string | null
  receiptNo: string | null
  /** The voucher that an adjusting one corrects, and its day. */
  adjusts: string | null
  entryDay: string
  isTest: boolean
}

export const isDebit = ({ amount }: VoucherLine) => !amount.startsWith('-')

const isMoney = ({ purpose }: VoucherLine) => purpose === 'cash' || purpose.startsWith('bank:')

export const isBank = ({ purpose }: VoucherLine) => purpose.startsWith('bank:')

/** Receipt and Payment move money into and out of bank and cash, Contra between them. Journals contain neither. */
export function voucherType({ lines }: Pick<Voucher, 'lines'>): 'Receipt' | 'Payment' | 'Contra' | 'Journal' {
  const money = lines.filter(isMoney)
  if (money.length === 0) return 'Journal'
  if (money.length === lines.length) return 'Contra'
  return money.some(isDebit) ? 'Receipt' : 'Payment'
}

/** Kinds of vouchers, for people. */
export const voucherKinds: Record<string, string> = {
  gift: 'Gift',
  payout: 'Payout',
  refund: 'Refund',
  refund_failed: 'Failed refund',
  dispute: 'Lost dispute',
  correction: 'Correction',
  adjust: 'Adjustment',
}

/** Our references and the receipt's number, never a name: the file leaves the organisation. */
export function narration({
  kind,
  remoteId,
  paymentId,
  receiptNo,
  utr,
  adjusts,
  entryDay,
  isTest,
}: Voucher): string {
  return [
    `${isTest ? 'TEST ' : ''}${voucherKinds[kind] ?? 'Voucher'} ${remoteId}`,
    adjusts && `adjusts voucher ${adjusts} of ${dayInWords(entryDay)}`,
    paymentId && `payment ${paymentId}`,
    utr && `UTR ${utr}`,
    receiptNo && `receipt ${receiptNo}`,
  ]
    .filter(Boolean)
    .join(', ')
}
