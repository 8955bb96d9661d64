import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#domain/india/money.ts'
import type { Period } from '#domain/reports/period.ts'
import { supabase } from '#web/lib/supabase.ts'
import { load } from '../../data/load.ts'
import { type PledgeStatus, pledgesPath, pledgeWords } from '../../donations/pledges/pledges-data.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Card } from '../../ui/page.tsx'
import { figureLink } from './figure.ts'
import { reportToasts } from './toasts.ts'

async function readFigures({ from, to }: Period) {
  const { data } = await supabase()
    .rpc('pledge_figures', { ...(from && { from_day: from }), ...(to && { to_day: to }) })
    .throwOnError()
  return data as { status: PledgeStatus; pledges: number; promised: number; given: number }[]
}

/** Pledges due in the period: promised beside given, never added. Renders nothing without any. */
export function ByPledge({ from, to }: Period) {
  const reading = useMemo(
    () => load(() => readFigures({ ...(from && { from }), ...(to && { to }) })),
    [from, to],
  )
  const { value: rows } = useResolved(reading, reportToasts.pledgesFailed)
  if (!rows || rows.length === 0) return null
  return (
    <Card>
      <h3 className="text-heading text-lg">Pledges due in this time</h3>
      <p className="text-soft text-sm">
        Gifts towards them also count in the other figures, each on its own day. Promises never do.
      </p>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full border-collapse">
          <caption className="sr-only">Pledges</caption>
          <thead>
            <tr className="border-line border-b text-left text-soft text-xs">
              {['Pledges', 'Promised', 'Given'].map((label, nth) => (
                <th
                  key={label}
                  scope="col"
                  className={`py-1.5 font-semibold ${nth === 0 ? '' : 'pl-3 text-right'}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ status, pledges, promised, given }) => (
              <tr key={status} className="border-line border-b last:border-0">
                <th scope="row" className="py-2 text-left font-normal">
                  <Link to={pledgesPath(status, { from, to })} className={figureLink}>
                    {pledges} {pledgeWords[status].toLowerCase()}
                  </Link>
                </th>
                {[promised, given].map((sum, nth) => (
                  <td
                    key={nth === 0 ? 'promised' : 'given'}
                    className="whitespace-nowrap py-2 pl-3 text-right tabular-nums"
                  >
                    {formatRupees(sum, { paise: 'always' })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
