import { digitsOf, rupeesIn } from '#web/lib/amount-field.ts'
import { amountsFor, type CauseOffer, type Choice, type PageAmounts } from './choice.ts'

/** The gift requested by the page's address: a cause or a campaign, an amount, a monthly gift. */
export type AskedFor = {
  causeId: string | null
  campaign: string | null
  rupees: number
  isMonthly: boolean
  isForeign: boolean
}

export function readAskedFor(search: URLSearchParams): AskedFor {
  const amount = search.get('amount') ?? ''
  return {
    causeId: search.get('cause_id') || null,
    campaign: search.get('campaign') || null,
    rupees: digitsOf(amount) === amount ? rupeesIn(amount) : 0,
    isMonthly: search.get('monthly') === '1',
    isForeign: search.get('citizenship') === 'foreign',
  }
}

/** Initial choice: from the page's address, or the default amount. */
export function firstChoice(wanted: AskedFor, cause: CauseOffer | undefined, page: PageAmounts): Choice {
  return {
    rupees: wanted.rupees || amountsFor(cause, page).defaultAmount,
    isMonthly: wanted.isMonthly,
    causeId: cause?.id ?? wanted.causeId,
  }
}
