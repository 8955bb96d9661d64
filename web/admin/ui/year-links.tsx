import { Link } from 'react-router'
import { financialYearOf, yearInFigures } from '#domain/india/financial-year.ts'
import { dayOf } from '#domain/india/indian-days.ts'

const YEARS_BACK = 4

/** Chooses a financial year: one of the last ones, or that of the address. */
export function YearLinks({ year, to }: { year: number; to: (year: number) => string }) {
  const current = financialYearOf(dayOf(new Date()))
  const years = Array.from({ length: YEARS_BACK }, (_, back) => current - back)
  if (!years.includes(year)) years.push(year)
  return (
    <nav aria-label="Year" className="flex flex-wrap gap-1">
      {years.map((one) => (
        <Link
          key={one}
          to={to(one)}
          aria-current={one === year ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-md border border-transparent px-3 font-semibold text-brand hover:bg-sunken aria-[current]:border-brand aria-[current]:text-heading lg:min-h-9"
        >
          {yearInFigures(one)}
        </Link>
      ))}
    </nav>
  )
}
