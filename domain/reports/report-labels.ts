import { platformLabels, statusLabels } from '../donations/gift-labels.ts'
import { dayInWords } from '../india/indian-days.ts'
import { INDIAN_ENGLISH } from '../languages/languages.ts'
import type { Dimension } from './figures.ts'
import type { Period, Step } from './period.ts'

/** Display texts of the report's keys. */

const names: Record<Exclude<Dimension, 'cause' | 'campaign'>, Record<string, string>> = {
  platform: platformLabels,
  rhythm: { once: 'One-time', monthly: 'Monthly' },
  donor: { first: 'New donors (first gift)', again: 'Returning donors' },
  status: statusLabels,
  source: {},
  utm: {},
}

const without: Record<Dimension, string> = {
  cause: 'General / Unassigned',
  platform: 'Unknown',
  source: 'No source',
  campaign: 'No campaign',
  utm: 'No UTM campaign',
  rhythm: 'Unknown',
  donor: 'Donor not known',
  status: 'Unknown',
}

/** Titles of causes and campaigns by id. */
export type Titles = ReadonlyMap<string, string>

export function nameOf(dimension: Dimension, key: string | null, titles: Titles): string {
  if (key === null) return without[dimension]
  if (dimension === 'cause' || dimension === 'campaign') return titles.get(key) ?? key
  return names[dimension][key] ?? key
}

const month = new Intl.DateTimeFormat(INDIAN_ENGLISH, { month: 'short', year: 'numeric', timeZone: 'UTC' })

export function periodInWords({ from, to }: Period): string {
  if (from && to) return from === to ? dayInWords(from) : `${dayInWords(from)} – ${dayInWords(to)}`
  if (from) return `since ${dayInWords(from)}`
  return to ? `until ${dayInWords(to)}` : 'All time'
}

export function stretchInWords(step: Step, { from, to }: { from: string; to: string }): string {
  return step === 'month' ? month.format(new Date(from)) : periodInWords({ from, to })
}

/** ₹950, ₹12.5 K, ₹3.4 L, ₹1.2 Cr: for chart axes, where exact sums would not fit. */
export function roughRupees(rupees: number): string {
  const units: [number, string][] = [
    [1e7, ' Cr'],
    [1e5, ' L'],
    [1e3, ' K'],
  ]
  const [size, unit] = units.find(([size]) => rupees >= size) ?? [1, '']
  return `₹${Number((rupees / size).toFixed(1))}${unit}`
}
