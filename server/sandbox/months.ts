const DAY_MS = 86_400_000

/** Adds calendar months, in seconds: from the 31st to the last day of a shorter month. */
export function monthsAfter(seconds: number, months: number): number {
  const from = new Date(seconds * 1000)
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)
  const next = new Date(first)
  const days = (Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 1) - first) / DAY_MS
  const time = from.getTime() % DAY_MS
  return Math.floor((first + (Math.min(from.getUTCDate(), days) - 1) * DAY_MS + time) / 1000)
}
