import { useMemo } from 'react'
import { Link } from 'react-router'
import { type DedicationKind, dedicationWords } from '#domain/donations/dedication-kinds.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { countedGifts, giftsPath } from '#domain/reports/gifts-behind.ts'
import type { Period } from '#domain/reports/period.ts'
import { supabase } from '#web/lib/supabase.ts'
import { load } from '../../data/load.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Card } from '../../ui/page.tsx'
import { figureLink, inGifts } from './figure.ts'
import { reportToasts } from './toasts.ts'

async function readDedications({ from, to }: Period) {
  const { data } = await supabase()
    .rpc('dedication_figures', { ...(from && { from_day: from }), ...(to && { to_day: to }) })
    .throwOnError()
  return data as { kind: DedicationKind; gifts: number; net: number }[]
}

/** Gifts of the period in someone's honour, in memory of someone or on an occasion. Renders nothing without any. */
export function ByDedication({ from, to }: Period) {
  const reading = useMemo(
    () => load(() => readDedications({ ...(from && { from }), ...(to && { to }) })),
    [from, to],
  )
  const { value: rows } = useResolved(reading, reportToasts.dedicationsFailed)
  if (!rows || rows.length === 0) return null
  const period: Period = { ...(from && { from }), ...(to && { to }) }
  return (
    <Card>
      <h3 className="text-heading text-lg">By dedication</h3>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full border-collapse">
          <caption className="sr-only">By dedication</caption>
          <thead>
            <tr className="border-line border-b text-left text-soft text-xs">
              <th scope="col" className="py-1.5 pr-3 font-semibold">
                Dedication
              </th>
              <th scope="col" className="py-1.5 pr-3 text-right font-semibold">
                Total Amount
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                Count
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, gifts, net }) => (
              <Row
                key={kind}
                name={dedicationWords[kind]}
                path={giftsPath({ ...countedGifts(period), dedication: kind })}
                total={formatRupees(net, { paise: 'always' })}
                gifts={gifts}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Row({ name, path, total, gifts }: { name: string; path: string; total: string; gifts: number }) {
  return (
    <tr className="border-line border-b last:border-0">
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        {name}
      </th>
      <td className="whitespace-nowrap py-2 pr-3 text-right tabular-nums">
        <Link to={path} className={figureLink} aria-label={`${total}: ${name}`}>
          {total}
        </Link>
      </td>
      <td className="py-2 text-right tabular-nums">
        <Link to={path} className={figureLink} aria-label={`${inGifts(gifts)}: ${name}`}>
          {formatNumber(gifts)}
        </Link>
      </td>
    </tr>
  )
}
