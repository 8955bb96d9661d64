import { presetsOf } from '#domain/causes/giving-links.ts'
import type { Backend } from '#web/lib/backend.ts'
import { runningCampaign } from '#web/lib/campaigns.ts'
import { causeById } from '#web/lib/causes.ts'
import { amountsFor, type PageAmounts } from '../donate/choice.ts'
import type { GiftSummary } from './gift-summary.ts'

/** A monthly gift in rupees, with its effect where the amount is a unit cost, and the query of its form. */
export type MonthlyOffer = { rupees: number; effect: string; query: string }

/** The offer after a single gift; null after a monthly one. */
export async function monthlyOffer(
  backend: Backend,
  gift: GiftSummary,
  page: PageAmounts,
  most: number,
): Promise<MonthlyOffer | null> {
  if (gift.is_monthly) return null
  const [cause, campaign] = await Promise.all([
    gift.cause_id ? causeById(backend, gift.cause_id) : null,
    gift.campaign ? runningCampaign(backend, gift.campaign.slug) : null,
  ])
  const known = cause && typeof cause === 'object' ? cause : null
  const units = [campaign, known].flatMap((item) =>
    item && presetsOf(item).length > 0 ? [presetsOf(item)] : [],
  )
  const { presets } = amountsFor(units[0] && { presets: units[0], defaultAmount: null }, page)
  const sum = Math.min(Math.trunc(Number(gift.amount)), most)
  // The gift paid for the dearest of the units that it covers.
  const unit = presets
    .filter(({ amount }) => amount <= sum)
    .reduce((best, next) => (next.amount > best.amount ? next : best), { amount: 0, description: '' })
  const rupees = unit.amount || sum
  const choice = new URLSearchParams({
    ...(known && { cause_id: known.id }),
    ...(campaign && { campaign: campaign.slug }),
    amount: String(rupees),
    monthly: '1',
  })
  return { rupees, effect: unit.description, query: `?${choice}` }
}
