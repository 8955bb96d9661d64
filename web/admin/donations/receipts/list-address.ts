/** Codec between a view of the receipts and its address, so that it can be shared, stored and returned to. */

import { isDay } from '#domain/india/indian-days.ts'
import { UUID } from '#domain/input/patterns.ts'
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
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === address.get(name))
  const whole = (name: string, least: number, most: number) => {
    const number = Number(address.get(name) ?? Number.NaN)
    return Number.isInteger(number) && number >= least && number <= most ? number : null
  }
  const day = (name: string) => {
    const text = address.get(name)
    return text && isDay(text) ? text : ''
  }
  const donor = address.get('donor') ?? ''
  return {
    state: one('state', receiptStates) ?? 'issued',
    year: whole('year', 1900, 2200),
    series: one('series', seriesList) ?? '',
    kind: one('kind', kindList) ?? '',
    missing: one('missing', missingKinds) ?? '',
    from: day('from'),
    to: day('to'),
    donor: UUID.test(donor) ? donor : '',
    number: (address.get('number') ?? '').slice(0, 60),
    page: whole('page', 1, 1e6) ?? 1,
  }
}

/** Only the differences from the default view. */
export function addressOf(view: Partial<ReceiptView>): string {
  const parts = (Object.keys(plainView) as (keyof ReceiptView)[]).flatMap((name) => {
    const value = view[name]
    return value === undefined || value === null || value === plainView[name] ? [] : [[name, String(value)]]
  })
  const query = new URLSearchParams(parts).toString()
  return `/admin/receipts${query && `?${query}`}`
}
