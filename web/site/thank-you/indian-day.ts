const INDIA_MS = 5.5 * 3_600_000
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The day in India, in the same words on the server and in every browser. */
export function indianDay(moment: string): string {
  const there = new Date(Date.parse(moment) + INDIA_MS)
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}
