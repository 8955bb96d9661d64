import { digitsOf, rupeesIn } from '#web/lib/amount-field.ts'
import { amountsFor, type CauseOffer, type Choice, type PageAmounts } from './choice.ts'

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

/** What is chosen when the page opens: what its address asks for, or the usual amount. */
export function firstChoice(wanted: AskedFor, cause: CauseOffer | undefined, page: PageAmounts): Choice {
  return {
    rupees: wanted.rupees || amountsFor(cause, page).defaultAmount,
    isMonthly: wanted.isMonthly,
    causeId: cause?.id ?? wanted.causeId,
  }
}
