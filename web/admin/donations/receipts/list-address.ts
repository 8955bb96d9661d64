import { addressParts, changedParts, queryOf } from '#domain/forms/address-parts.ts'
import { type Missing, missingKinds, type Series } from '#domain/receipts/receipt-for.ts'

export const receiptStates = ['issued', 'cancelled', 'waiting'] as const
export type ReceiptState = (typeof receiptStates)[number]

export const seriesList = ['TAX', 'ACK', 'FCRA', 'TEST'] as const satisfies readonly Series[]
export const kindList = ['tax', 'acknowledgement'] as const

export type ReceiptView = {
  state: ReceiptState
  /** First calendar year of the financial year. */
  year: number | null
  series: Series | ''
  kind: (typeof kindList)[number] | ''
  /** For waiting receipts: the missing detail. */
  missing: Missing | ''
  /** Dates of the gift in India, inclusive. */
  from: string
  to: string
  donor: string
  /** Part of a receipt number. */
  number: string
  page: number
}

export const plainView: ReceiptView = {
  state: 'issued',
  year: null,
  series: '',
  kind: '',
  missing: '',
  from: '',
  to: '',
  donor: '',
  number: '',
  page: 1,
}

export function readView(address: URLSearchParams): ReceiptView {
  const { one, whole, day, id, typed, page } = addressParts(address)
  return {
    state: one('state', receiptStates) ?? 'issued',
    year: whole('year', 1900, 2200) ?? null,
    series: one('series', seriesList) ?? '',
    kind: one('kind', kindList) ?? '',
    missing: one('missing', missingKinds) ?? '',
    from: day('from') ?? '',
    to: day('to') ?? '',
    donor: id('donor') ?? '',
    number: typed('number', 60),
    page: page(),
  }
}

/** Only the differences from the default view. */
export function addressOf(view: Partial<ReceiptView>): string {
  return `/admin/receipts${queryOf(changedParts(view, plainView))}`
}
