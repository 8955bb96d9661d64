import { fill } from '#web/lib/words.ts'

const INDIA_MS = 5.5 * 3_600_000

export type DayWords = { day: string; months: readonly string[] }

/** The date in India. Not from `Intl`, whose words differ between the server and older phones. */
export function dayInFull(moment: string, { day, months }: DayWords): string {
  const there = inIndia(moment)
  return fill(day, {
    day: there.getUTCDate(),
    month: months[there.getUTCMonth()] ?? '',
    year: there.getUTCFullYear(),
  })
}

/** The same with the time. */
export function momentInFull(moment: string, words: DayWords & { moment: string }): string {
  const time = inIndia(moment).toISOString().slice(11, 16)
  return fill(words.moment, { day: dayInFull(moment, words), time })
}

const inIndia = (moment: string) => new Date(Date.parse(moment) + INDIA_MS)
