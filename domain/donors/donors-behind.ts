import { daysOfYear, yearInFigures } from '../india/financial-year.ts'

const donorsPath = (filter: Record<string, string>) => `/admin/donors?${new URLSearchParams(filter)}`

/** Donors whose first gift is in this financial year. */
export function newDonors(year: number): string {
  const { from, to } = daysOfYear(year)
  return donorsPath({ first_from: from, first_to: to })
}

/** Donors who gave in the year before, and again in this one. */
export function returningDonors(year: number): string {
  return donorsPath({ gave: `${yearInFigures(year - 1)},${yearInFigures(year)}` })
}

/** Donors who gave in the year before, and not in this one. */
export function lapsedDonors(year: number): string {
  return donorsPath({ gave: yearInFigures(year - 1), not: yearInFigures(year) })
}
