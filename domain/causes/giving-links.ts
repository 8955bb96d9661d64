/** Where a cause's donate button and its cost cards lead: to the giving form, with the cause and the amount in the address. */
import type { Preset } from '../page-content/content.ts'
import { parseRupees } from '../typed-rupees.ts'
import type { Cause, GivingCause, UnitCost } from './cause.ts'

/** What a cause's unit costs offer a donor to give: those that are a number of whole rupees. */
export function presetsOf({ unit_costs }: Pick<GivingCause, 'unit_costs'>): Preset[] {
  const presets = unit_costs.flatMap(({ amount, description }) => {
    const rupees = wholeRupees(amount)
    return rupees === null ? [] : [{ amount: rupees, description }]
  })
  return presets.filter(({ amount }, at) => presets.findIndex((other) => other.amount === amount) === at)
}

/** The least that a cause's unit costs ask for; null where none of them is an amount. */
export function smallestGift(cause: Pick<GivingCause, 'unit_costs'>): number | null {
  const amounts = presetsOf(cause).map(({ amount }) => amount)
  return amounts.length > 0 ? Math.min(...amounts) : null
}

/** The giving form with a cause's amount chosen; for the cause alone where its cost is not an amount. */
export function costLink({ id }: Pick<Cause, 'id'>, { amount }: UnitCost): string {
  const rupees = wholeRupees(amount)
  return giftPath({ cause_id: id, ...(rupees === null ? {} : { amount: String(rupees) }) })
}

/**
 * Where staff let the button lead; this cause is named wherever that is the giving form, also where they pasted its
 * whole address, or one that names another.
 */
export function donateLink(
  { id, donate_button: { link } }: Pick<Cause, 'id' | 'donate_button'>,
  siteUrl: string,
): string {
  const form = givingForm(link, siteUrl)
  return form ? giftPath({ ...Object.fromEntries(form.choice), cause_id: id }) + form.hash : link
}

/**
 * Where a tier's button leads: to the giving form with the amount that the tier names, whatever amount its link named,
 * and once where no monthly gifts are taken. Any other link is as it is.
 */
export function tierLink(
  { amount, link }: { amount: string; link: string },
  { isMonthly, siteUrl }: { isMonthly: boolean; siteUrl: string },
): string {
  const form = givingForm(link, siteUrl)
  if (!form) return link
  const rupees = wholeRupees(amount)
  if (rupees !== null) form.choice.set('amount', String(rupees))
  if (!isMonthly) form.choice.delete('monthly')
  return (form.choice.size > 0 ? `/donate?${form.choice}` : '/donate') + form.hash
}

/** What a link to the giving form chooses there, also one with the site's whole address; nothing for other links. */
function givingForm(link: string, siteUrl: string): { choice: URLSearchParams; hash: string } | undefined {
  const isWhole = link.startsWith(`${siteUrl}/`)
  const [beforeHash = '', hash] = (isWhole ? link.slice(siteUrl.length) : link).split('#')
  const [path = '', query = ''] = beforeHash.split('?')
  if (path !== '/donate' && path !== '/donate/') return undefined
  return { choice: new URLSearchParams(query), hash: hash ? `#${hash}` : '' }
}

const giftPath = (choice: Record<string, string>) => `/donate?${new URLSearchParams(choice)}`

function wholeRupees(amount: string): number | null {
  const rupees = parseRupees(amount)
  return rupees !== null && Number.isSafeInteger(rupees) && rupees > 0 ? rupees : null
}
