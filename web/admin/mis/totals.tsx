import { Link } from 'react-router'
import { formatRupees, toPaise } from '#domain/money.ts'
import { formatNumber } from '#domain/numbers.ts'
import { type Figures, nothing } from '#domain/reports/figures.ts'
import { countedGifts, giftsPath, paidGifts, refundedGifts } from '#domain/reports/gifts-behind.ts'
import type { Period } from '#domain/reports/period.ts'
import { periodInWords } from '#domain/reports/words.ts'
import { Sheet } from '../ui/page.tsx'
import { figureLink, inGifts } from './figure.ts'
import type { Shown } from './use-report.ts'

export function Totals({ shown: { report, period, before } }: { shown: Shown }) {
  const now = report.now ?? nothing
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Card name="Total Donations" period={period} value={formatRupees(now.net, { paise: 'always' })}>
        <Link to={giftsPath(paidGifts(period))} className={figureLink}>
          {formatRupees(now.amount, { paise: 'always' })} given
        </Link>
        ,{' '}
        <Link to={giftsPath(refundedGifts(period))} className={figureLink}>
          {formatRupees(now.refunded, { paise: 'always' })} refunded
        </Link>
      </Card>
      <Card name="Gifts" period={period} value={formatNumber(now.gifts)}>
        {now.gifts > 0 && `${formatRupees(average(now))} on average`}
      </Card>
      <Sheet>
        <dt className="text-soft">Refunded</dt>
        <dd>
          <Link
            to={giftsPath(refundedGifts(period))}
            className={`display block text-2xl text-heading ${figureLink}`}
          >
            {formatRupees(now.refunded, { paise: 'always' })}
          </Link>
          <span className="text-soft text-xs">
            <Link to={giftsPath(refundedGifts(period))} className={figureLink}>
              {inGifts(now.refunds)}
            </Link>
            , in part or in full
          </span>
        </dd>
      </Sheet>
      {before && <Comparison now={now} before={report.before ?? nothing} period={before} />}
    </dl>
  )
}

type CardProps = {
  name: string
  period: Period
  value: string
  children?: React.ReactNode
}

function Card({ name, period, value, children }: CardProps) {
  return (
    <Sheet>
      <dt className="text-soft">{name}</dt>
      <dd>
        <Link
          to={giftsPath(countedGifts(period))}
          className={`display block text-2xl text-heading ${figureLink}`}
        >
          {value}
        </Link>
        <span className="text-soft text-xs">{children}</span>
      </dd>
    </Sheet>
  )
}

function Comparison({ now, before, period }: { now: Figures; before: Figures; period: Period }) {
  return (
    <Sheet className="sm:col-span-2 lg:col-span-3">
      <dt className="text-soft">The period before: {periodInWords(period)}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <Link to={giftsPath(countedGifts(period))} className={`display text-heading text-xl ${figureLink}`}>
          {formatRupees(before.net, { paise: 'always' })}
        </Link>
        <Link to={giftsPath(countedGifts(period))} className={figureLink}>
          {inGifts(before.gifts)}
        </Link>
        <span>{change(toPaise(now.net), toPaise(before.net))}</span>
      </dd>
    </Sheet>
  )
}

function change(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'Nothing then, nothing now' : 'Nothing then'
  const percent = ((now - before) / before) * 100
  const digits = Math.abs(percent) < 10 ? 1 : 0
  if (now === before) return 'The same as now'
  return `Now ${Math.abs(percent).toFixed(digits)}% ${percent > 0 ? 'more' : 'less'}`
}

/** To the whole rupee: a figure to get a feel for, which opens nothing. */
const average = ({ net, gifts }: Figures) => Math.round(toPaise(net) / gifts / 100)
