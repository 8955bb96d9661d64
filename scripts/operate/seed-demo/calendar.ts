import { addDays, weekday } from '#domain/india/indian-days.ts'

/**
 * Seasons of giving in an Indian year: the end of the financial year in March, Daan Utsav in October, Diwali,
 * GivingTuesday, and growth from year to year.
 */

// The festival follows the moon.
const DIWALI = [
  ...['2018-11-07', '2019-10-27', '2020-11-14', '2021-11-04', '2022-10-24', '2023-11-12', '2024-10-31'],
  ...['2025-10-20', '2026-11-08', '2027-10-29', '2028-10-17', '2029-11-05', '2030-10-26'],
]

export type Season = { name: string; strength: number }

const YEARLY_GROWTH = 1.22

/** Number of gifts on a day, relative to an ordinary day of the first year. */
export function weightOf(day: string, yearsSinceStart: number): number {
  const restful = weekday(day) === 7 ? 0.72 : 1
  return YEARLY_GROWTH ** yearsSinceStart * restful * (seasonOf(day)?.strength ?? 1)
}

export function seasonOf(day: string): Season | undefined {
  const year = Number(day.slice(0, 4))
  const monthDay = day.slice(5)
  if (monthDay >= '03-15' && monthDay <= '03-31') {
    return { name: `year-end-${year}`, strength: monthDay >= '03-28' ? 6 : 2.6 }
  }
  if (DIWALI.some((date) => day <= date && day >= addDays(date, -9))) {
    return { name: `diwali-${year}`, strength: 2.4 }
  }
  const tuesday = givingTuesday(year)
  if (day === tuesday || day === addDays(tuesday, 1)) {
    return { name: `giving-tuesday-${year}`, strength: day === tuesday ? 5 : 2 }
  }
  if (monthDay >= '10-02' && monthDay <= '10-08') return { name: `daan-utsav-${year}`, strength: 2 }
  if (monthDay >= '12-15' || monthDay <= '01-10') {
    return { name: `winter-blankets-${monthDay < '02' ? year - 1 : year}`, strength: 1.4 }
  }
  return undefined
}

/** The Tuesday after the fourth Thursday of November. */
function givingTuesday(year: number): string {
  const first = `${year}-11-01`
  return addDays(first, ((4 - weekday(first) + 7) % 7) + 21 + 5)
}
