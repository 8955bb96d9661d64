import { addressParts, present, queryOf } from '../forms/address-parts.ts'
import { addDays, addMonths, daysIn, monthEnd, monthStart, periodsOn, weekday } from '../india/indian-days.ts'

/** Indian days, both inclusive; a missing end is open. */
export type Period = { from?: string; to?: string }
export type WholePeriod = { from: string; to: string }

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

/** The state of the report's address: `?from=2026-04-01&to=2027-03-31&step=week`. */
export type ReportView = { period: Period; step: Step | undefined }

export function readReportView(params: URLSearchParams): ReportView {
  const { day, one } = addressParts(params)
  const period: Period = present({ from: day('from'), to: day('to') })
  // Reversed days are swapped.
  const { from, to } = period
  return {
    period: from && to && from > to ? { from: to, to: from } : period,
    step: one('step', steps),
  }
}

export function reportQuery({ period, step }: ReportView): string {
  return queryOf({ ...period, step })
}

export type NamedPeriod = { name: string; period: Period }

/** Frequently used periods. */
export function quickPeriods(today: string): NamedPeriod[] {
  const named = periodsOn(today).map(({ name, from, to }) => ({ name, period: { from, to } }))
  return [...named, { name: 'All time', period: {} }]
}

/**
 * The comparison period: the year before for one that starts with the financial year, else as many months
 * before for whole months, else as many days before. For a running period only the days until today are
 * compared.
 */
export function periodBefore({ from, to }: Period, today: string): WholePeriod | undefined {
  if (!from || !to || from > today) return undefined
  const isWhole = from === monthStart(from) && to === monthEnd(to)
  const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + monthOf(to) - monthOf(from) + 1
  const until = to > today ? today : to
  const beginsYear = from.endsWith('-04-01') && months <= 12 && (isWhole || months > 1)
  const back = beginsYear ? 12 : isWhole ? months : 0
  if (back === 0) {
    const length = daysIn(from, until)
    return { from: addDays(from, -length), to: addDays(from, -1) }
  }
  const end =
    until === monthEnd(until) ? monthEnd(addMonths(monthStart(until), -back)) : addMonths(until, -back)
  return { from: addMonths(from, -back), to: end }
}

const monthOf = (day: string) => Number(day.slice(5, 7))

/** A suitable step for a period of this length. */
export function stepFor(from: string, to: string): Step {
  const days = daysIn(from, to)
  if (days <= 62) return 'day'
  return days <= 366 ? 'week' : 'month'
}

/** Every started interval of a trend, clipped to the period; including those without gifts. */
export function stretches(
  step: Step,
  from: string,
  to: string,
): { start: string; from: string; to: string }[] {
  const list: { start: string; from: string; to: string }[] = []
  let start = stretchStart(step, from)
  while (start <= to) {
    const next = step === 'month' ? addMonths(start, 1) : addDays(start, step === 'week' ? 7 : 1)
    const end = addDays(next, -1)
    list.push({ start, from: start < from ? from : start, to: end > to ? to : end })
    start = next
  }
  return list
}

/** Weeks begin on Monday. */
function stretchStart(step: Step, day: string): string {
  if (step === 'month') return monthStart(day)
  if (step === 'day') return day
  return addDays(day, 1 - weekday(day))
}
