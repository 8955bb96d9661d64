/**
 * Links of a cause's donate button and cost cards to the giving form, with the cause and the amount in the
 * address.
 */

import { parseRupees } from '../india/typed-rupees.ts'
import type { Preset } from '../page-content/content.ts'
import type { Cause, GivingCause, UnitCost } from './cause.ts'

/** Presets from a cause's unit costs: those in whole rupees. */
export function presetsOf({ unit_costs }: Pick<GivingCause, 'unit_costs'>): Preset[] {
  const presets = unit_costs.flatMap(({ amount, description }) => {
    const rupees = wholeRupees(amount)
    return rupees === null ? [] : [{ amount: rupees, description }]
  })
  return presets.filter(({ amount }, at) => presets.findIndex((other) => other.amount === amount) === at)
}

/** The lowest unit cost of a cause; null if none is an amount. */
export function smallestGift(cause: Pick<GivingCause, 'unit_costs'>): number | null {
  const amounts = presetsOf(cause).map(({ amount }) => amount)
  return amounts.length > 0 ? Math.min(...amounts) : null
}

/** The giving form with a cost's amount selected; with only the cause if the cost is not an amount. */
export function costLink({ id }: Pick<Cause, 'id'>, { amount }: UnitCost): string {
  const rupees = wholeRupees(amount)
  return giftPath({ cause_id: id, ...(rupees === null ? {} : { amount: String(rupees) }) })
}

/** The giving form for a campaign, with a cost's amount selected if it is one. */
export function campaignGiftLink(slug: string, cost?: UnitCost): string {
  const rupees = cost ? wholeRupees(cost.amount) : null
  return giftPath({ campaign: slug, ...(rupees === null ? {} : { amount: String(rupees) }) })
}

/**
 * The target of the donate button, as set by staff. A link to the giving form selects this cause, even if it
 * is absolute or selects another.
 */
export function donateLink(
  { id, donate_button: { link } }: Pick<Cause, 'id' | 'donate_button'>,
  siteUrl: string,
): string {
  const form = givingForm(link, siteUrl)
  return form ? giftPath({ ...Object.fromEntries(form.choice), cause_id: id }) + form.hash : link
}

/**
 * The target of a tier's button: the giving form with the tier's amount, regardless of the amount in its
 * link, and as a one-time gift if monthly gifts are not available. Other links stay unchanged.
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

/** Parameters of a link to the giving form, relative or absolute; undefined for other links. */
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
