import { digitsOf, rupeesIn } from '#web/lib/amount-field.ts'

/** What the address that led here asks for: a cause, an amount, a gift every month. */
export type AskedFor = { causeId: string | null; rupees: number; isMonthly: boolean; isForeign: boolean }

export function readAskedFor(search: URLSearchParams): AskedFor {
  const amount = search.get('amount') ?? ''
  return {
    causeId: search.get('cause_id') || null,
    rupees: digitsOf(amount) === amount ? rupeesIn(amount) : 0,
    isMonthly: search.get('monthly') === '1',
    isForeign: search.get('citizenship') === 'foreign',
  }
}
