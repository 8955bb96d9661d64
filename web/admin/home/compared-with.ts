/** Compares this month with the same days of the last, in paise. */
export function comparedWith(now: number, before: number): string {
  if (before <= 0) return now > 0 ? 'More than last month.' : 'Nothing yet this month.'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return 'About the same.'
  if (now > before)
    return percent >= 200 ? `${(now / before).toFixed(1)} times as much.` : `${percent}% more.`
  return `${percent}% less.`
}
