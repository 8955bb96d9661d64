import { useMemo } from 'react'
import { Link } from 'react-router'
import { lapsedDonors, newDonors, returningDonors } from '#domain/donors/donors-behind.ts'
import { yearInFigures } from '#domain/india/financial-year.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { supabase } from '#web/lib/supabase.ts'
import { load } from '../data/load.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { Card } from '../ui/page.tsx'
import { donorToasts } from './toasts.ts'

/** New, returning and lapsed donors of a financial year, each figure leading to its list. */
export function DonorsOfYear({ year }: { year: number }) {
  const reading = useMemo(() => load(() => readDonorsOfYear(year)), [year])
  const { value, isStale } = useResolved(reading, donorToasts.loadFailed)
  if (!value || value.first + value.again + value.lapsed === 0) return null
  const before = yearInFigures(year - 1)
  const figures = [
    { name: 'New', count: value.first, path: newDonors(year), note: 'first gift in this year' },
    { name: 'Returning', count: value.again, path: returningDonors(year), note: `gave in ${before} too` },
    {
      name: 'Lapsed',
      count: value.lapsed,
      path: lapsedDonors(year),
      note: `gave in ${before}, not in this year`,
    },
  ]
  return (
    <Card className={isStale ? 'stale' : ''}>
      <h2 className="text-heading text-lg">Donors in {yearInFigures(year)}</h2>
      <dl className="mt-1 grid grid-cols-3 gap-3">
        {figures.map(({ name, count, path, note }) => (
          <div key={name}>
            <dt className="text-soft">{name}</dt>
            <dd>
              <Link
                to={path}
                className="display text-2xl text-heading underline decoration-line underline-offset-4"
              >
                {formatNumber(count)}
                <span className="sr-only"> {name.toLowerCase()} donors</span>
              </Link>
              <span className="block text-soft text-xs">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

async function readDonorsOfYear(year: number) {
  const { data } = await supabase().rpc('donors_of_year', { year }).throwOnError()
  return data
}
