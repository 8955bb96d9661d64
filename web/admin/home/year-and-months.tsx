import { financialYearOf } from '#domain/india/financial-year.ts'
import { monthOn } from '#domain/india/indian-days.ts'
import { MonthlyFigures } from '../donations/monthly-gifts/monthly-figures.tsx'
import { DonorsOfYear } from '../donors/donors-of-year.tsx'

/** The last part of Home: donors of this year, and monthly gifts. */
export function YearAndMonths({ today }: { today: string }) {
  return (
    <>
      <DonorsOfYear year={financialYearOf(today)} />
      <MonthlyFigures {...monthOn(today)} />
    </>
  )
}
