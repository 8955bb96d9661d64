/** Calendar days as yyyy-MM-dd: they have no time and no zone, so counting them needs neither. */

const DAY_MS = 86_400_000

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The same day of another month, or its last where that month is shorter. */
export function addMonths(day: string, count: number): string {
  const first = new Date(`${day.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() + count)
  const start = first.toISOString().slice(0, 10)
  const last = Number(monthEnd(start).slice(8))
  return `${start.slice(0, 8)}${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}

export function monthStart(day: string): string {
  return `${day.slice(0, 8)}01`
}

export function monthEnd(day: string): string {
  const first = new Date(monthStart(day))
  first.setUTCMonth(first.getUTCMonth() + 1)
  return addDays(first.toISOString().slice(0, 10), -1)
}

/** Both ends counted: one day is 1 day long. */
export function daysIn(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** Monday is 1 and Sunday 7. */
export function weekday(day: string): number {
  return new Date(day).getUTCDay() || 7
}
