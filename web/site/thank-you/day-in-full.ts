import { fill } from '#web/lib/words.ts'
import type { ThankYouWords } from './thank-you.tsx'

const INDIA_MS = 5.5 * 3_600_000

/** The day in India. Not by `Intl`, whose words differ between the server and older phones. */
export function dayInFull(
  moment: string,
  { day, months }: Pick<ThankYouWords['ticket'], 'day' | 'months'>,
): string {
  const there = new Date(Date.parse(moment) + INDIA_MS)
  return fill(day, {
    day: there.getUTCDate(),
    month: months[there.getUTCMonth()] ?? '',
    year: there.getUTCFullYear(),
  })
}
