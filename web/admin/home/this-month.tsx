import { Link } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees, toPaise } from '#domain/india/money.ts'
import { nothing } from '#domain/reports/figures.ts'
import { countedGifts, deductedGifts, giftsPath } from '#domain/reports/gifts-behind.ts'
import { stretches } from '#domain/reports/period.ts'
import { figureLink, inGifts } from '../reports/figures/figure.ts'
import { Card } from '../ui/page.tsx'
import { comparedWith } from './compared-with.ts'
import type { Giving } from './giving.ts'

/** This month's giving by day, beside the same days of the last. */
export function ThisMonth({ giving: { month, before, report }, today }: { giving: Giving; today: string }) {
  const now = report.now ?? nothing
  const then = report.before ?? nothing
  return (
    <Card className="flex flex-col">
      <h2 className="text-soft">Gifts this month</h2>
      <p className="display amount text-3xl text-heading">
        {formatRupees(Math.round(toPaise(now.net) / 100))}
      </p>
      <p className="text-soft text-xs">
        <Link to={giftsPath(countedGifts(month))} className={figureLink}>
          {inGifts(now.gifts)}
        </Link>
        {now.deductions > 0 && (
          <>
            ,{' '}
            <Link to={giftsPath(deductedGifts(month))} className={figureLink}>
              {formatRupees(now.deducted)} taken back by donors’ banks
            </Link>
          </>
        )}
      </p>
      {before && (
        <p className="mt-1">
          {comparedWith(toPaise(now.net), toPaise(then.net))}{' '}
          <Link to={giftsPath(countedGifts(before))} className={`text-soft ${figureLink}`}>
            ({formatRupees(Math.round(toPaise(then.net) / 100))} in the same days of last month)
          </Link>
        </p>
      )}
      <Days trend={report.trend} from={month.from} to={today} end={month.to} />
    </Card>
  )
}

type DaysProps = { trend: Giving['report']['trend']; from: string; to: string; end: string }

function Days({ trend, from, to, end }: DaysProps) {
  const found = new Map(trend.map(({ start, net }) => [start, Math.max(toPaise(net), 0)]))
  const days = stretches('day', from, end).map(({ start }) => ({ day: start, paise: found.get(start) ?? 0 }))
  const best = days.reduce((most, one) => (one.paise > most.paise ? one : most), { day: from, paise: 0 })
  if (best.paise === 0) return null
  const width = 100 / days.length
  return (
    <figure className="mt-4 flex flex-1 flex-col justify-end">
      <svg
        role="img"
        aria-label={`Gifts by day. The best day was ${dayInWords(best.day)}, with ${formatRupees(best.paise / 100)}.`}
        width="100%"
        className="min-h-20 flex-1"
      >
        {days.map(({ day, paise }, at) => {
          const tall = Math.max((paise / best.paise) * 98, 1.5)
          return (
            <rect
              key={day}
              x={`${(at + 0.12) * width}%`}
              y={`${100 - tall}%`}
              width={`${width * 0.76}%`}
              height={`${tall}%`}
              className={day > to ? 'fill-sunken' : paise === 0 ? 'fill-line' : 'fill-leaf'}
            >
              <title>{`${dayInWords(day)}: ${formatRupees(paise / 100)}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className="mt-1 flex justify-between text-soft text-xs">
        <span>{dayInWords(from)}</span>
        <span>{dayInWords(end)}</span>
      </figcaption>
    </figure>
  )
}
