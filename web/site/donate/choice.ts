import { formatRupees } from '#domain/india/money.ts'
import type { Preset } from '#domain/page-content/content.ts'

/** The donor's current choice. */
export type Choice = { rupees: number; isMonthly: boolean; causeId: string | null }

/** A campaign as named by the form: its cause is fixed, and its amounts replace the others. */
export type CampaignOffer = { slug: string; title: string; picture: string | null; focus: string | null }

/** A cause as offered by the form. */
export type CauseOffer = {
  id: string
  title: string
  line: string
  picture: string | null
  focus: string | null
  presets: readonly Preset[]
  defaultAmount: number | null
}

/** Amounts of the page itself, for a gift without a cause or for a cause without unit costs. */
export type PageAmounts = { presets: readonly Preset[]; defaultAmount: number }

type Offered = Pick<CauseOffer, 'presets' | 'defaultAmount'>

/** Amounts offered for a cause or a campaign, and the default one. */
export function amountsFor(cause: Offered | undefined, page: PageAmounts): PageAmounts {
  const presets = cause?.presets.length ? cause.presets : page.presets
  const middle = presets[Math.floor(presets.length / 2)]?.amount ?? 0
  const wanted = page.defaultAmount || middle
  const defaultAmount = cause?.defaultAmount ?? (cause?.presets.length ? nearest(presets, wanted) : wanted)
  return { presets, defaultAmount }
}

/** Text of the amount field: an amount that is not a preset. */
export function besidePresets(rupees: number, { presets }: PageAmounts): string {
  return rupees > 0 && !hasPreset(presets, rupees) ? formatRupees(rupees).slice(1) : ''
}

/** Keeps the chosen amount if it is also a preset of the cause; otherwise returns the cause's default. */
export function presetOrUsual(rupees: number, { presets, defaultAmount }: PageAmounts): number {
  return hasPreset(presets, rupees) ? rupees : defaultAmount
}

const hasPreset = (presets: readonly Preset[], rupees: number) =>
  presets.some(({ amount }) => amount === rupees)

function nearest(presets: readonly Preset[], wanted: number): number {
  const far = ({ amount }: Preset) => Math.abs(amount - wanted)
  return presets.reduce(
    (best, next) => (far(next) < far(best) ? next : best),
    presets[0] ?? { amount: 0, description: '' },
  ).amount
}
