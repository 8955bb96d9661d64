import { Link } from 'react-router'
import { formatRupees, toPaise } from '#domain/india/money.ts'
import { giftsOf, giftsPath } from '#domain/reports/gifts-behind.ts'
import { nameOf, type Titles } from '#domain/reports/report-labels.ts'
import { Card } from '../../ui/page.tsx'
import { BreakdownTable } from './breakdown.tsx'
import type { Shown } from './read-report.ts'

const ROW = 46
const BAR = 16

/** A bar for each platform, proportional to its share. The table under it has the same figures in full. */
export function PlatformChart({ shown, titles }: { shown: Shown; titles: Titles }) {
  const rows = shown.report.by.platform ?? []
  const all = rows.reduce((sum, { net }) => sum + toPaise(net), 0)
  return (
    <Card>
      <h3 className="text-heading text-lg">Donations by Platform</h3>
      <svg width="100%" height={rows.length * ROW} aria-hidden="true" className="mt-2 block">
        {rows.map(({ key, net }, at) => (
          <Link
            key={key}
            to={giftsPath(giftsOf(shown.period, 'platform', key))}
            tabIndex={-1}
            className="hover:opacity-80"
          >
            <text x="0" y={at * ROW + 16} className="fill-ink text-sm">
              {nameOf('platform', key, titles)}
            </text>
            <text x="100%" y={at * ROW + 16} textAnchor="end" className="fill-soft text-xs tabular-nums">
              {formatRupees(net)}
              {all > 0 && ` · ${((toPaise(net) / all) * 100).toFixed(1)}%`}
            </text>
            <rect x="0" y={at * ROW + 22} width="100%" height={BAR} rx="4" className="fill-sunken" />
            <rect
              x="0"
              y={at * ROW + 22}
              width={`${all > 0 ? Math.max(toPaise(net) / all, 0) * 100 : 0}%`}
              height={BAR}
              rx="4"
              className="fill-leaf"
            />
          </Link>
        ))}
      </svg>
      <BreakdownTable
        title="Donations by Platform"
        dimension="platform"
        column="Platform"
        shown={shown}
        titles={titles}
      />
    </Card>
  )
}
