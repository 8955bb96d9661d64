/** Financial years, from April to March; days are yyyy-MM-dd. */

/** The first calendar year: 2026 is 1 April 2026 to 31 March 2027. */
export function financialYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) >= '04-01' ? year : year - 1
}

/** 2026-27 */
export function yearInFigures(year: number): string {
  return `${year}-${String(year + 1).slice(-2)}`
}

/** Years of a list such as "2025-26,2026-27", each once; ignores what is not a year. */
export function readYears(list: string): string[] {
  const years = list
    .split(',')
    .filter((year) => /^(19|20)/.test(year) && yearInFigures(Number.parseInt(year, 10)) === year)
  return [...new Set(years)].slice(0, 20)
}

/** From this day on a year's held receipts are sent: late charges of its last days have arrived by then. */
export function yearlyLetterDay(year: number): string {
  return `${year + 1}-04-05`
}

export function daysOfYear(year: number): { from: string; to: string } {
  return { from: `${year}-04-01`, to: `${year + 1}-03-31` }
}
