import { Link } from 'react-router'
import { formatRupees, toPaise } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { type Figures, nothing } from '#domain/reports/figures.ts'
import {
  countedGifts,
  deductedGifts,
  giftsPath,
  paidGifts,
  refundedGifts,
} from '#domain/reports/gifts-behind.ts'
import type { Period } from '#domain/reports/period.ts'
import { periodInWords } from '#domain/reports/report-labels.ts'
import { Card } from '../../ui/page.tsx'
import { figureLink, inGifts } from './figure.ts'
import type { Shown } from './read-report.ts'

export function Totals({ shown: { report, period, before } }: { shown: Shown }) {
  const now = report.now ?? nothing
  return (
    <dl className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 xl:grid-cols-4">
      <Figure name="Total Donations" period={period} value={formatRupees(now.net, { paise: 'always' })}>
        <Link to={giftsPath(paidGifts(period))} className={figureLink}>
          {formatRupees(now.amount, { paise: 'always' })} given
        </Link>
        ,{' '}
        <Link to={giftsPath(refundedGifts(period))} className={figureLink}>
          {formatRupees(now.refunded, { paise: 'always' })} refunded
        </Link>
        {now.deductions > 0 && (
          <>
            ,{' '}
            <Link to={giftsPath(deductedGifts(period))} className={figureLink}>
              {formatRupees(now.deducted, { paise: 'always' })} deducted
            </Link>
          </>
        )}
      </Figure>
      <Figure name="Gifts" period={period} value={formatNumber(now.gifts)}>
        {now.gifts > 0 && `${formatRupees(average(now))} on average`}
      </Figure>
      <Lost
        name="Refunded"
        amount={now.refunded}
        gifts={now.refunds}
        path={giftsPath(refundedGifts(period))}
        note="in part or in full"
      />
      <Lost
        name="Chargebacks"
        amount={now.deducted}
        gifts={now.deductions}
        path={giftsPath(deductedGifts(period))}
        note="lost disputes"
      />
      {before && <Comparison now={now} before={report.before ?? nothing} period={before} />}
    </dl>
  )
}

// The total spans the whole width of a phone, since it may be long; so does the last, which would leave a
// gap.
const FIGURE = 'max-sm:first:col-span-full max-sm:nth-4:col-span-full'

type FigureProps = {
  name: string
  period: Period
  value: string
  children?: React.ReactNode
}

function Figure({ name, period, value, children }: FigureProps) {
  return (
    <Card className={FIGURE}>
      <dt className="text-soft">{name}</dt>
      <dd>
        <Link
          to={giftsPath(countedGifts(period))}
          className={`display amount flex min-h-11 items-center whitespace-nowrap text-heading text-xl sm:text-2xl lg:block lg:min-h-0 ${figureLink}`}
        >
          {value}
        </Link>
        <span className="text-soft text-xs">{children}</span>
      </dd>
    </Card>
  )
}

type LostProps = { name: string; amount: string; gifts: number; path: string; note: string }

function Lost({ name, amount, gifts, path, note }: LostProps) {
  return (
    <Card className={FIGURE}>
      <dt className="text-soft">{name}</dt>
      <dd>
        <Link
          to={path}
          className={`display amount flex min-h-11 items-center whitespace-nowrap text-heading text-xl sm:text-2xl lg:block lg:min-h-0 ${figureLink}`}
        >
          {formatRupees(amount, { paise: 'always' })}
        </Link>
        <span className="text-soft text-xs">
          <Link to={path} className={figureLink}>
            {inGifts(gifts)}
          </Link>
          , {note}
        </span>
      </dd>
    </Card>
  )
}

function Comparison({ now, before, period }: { now: Figures; before: Figures; period: Period }) {
  return (
    <Card className="col-span-full">
      <dt className="text-soft">The period before: {periodInWords(period)}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <Link
          to={giftsPath(countedGifts(period))}
          className={`display amount text-heading text-xl ${figureLink}`}
        >
          {formatRupees(before.net, { paise: 'always' })}
        </Link>
        <Link to={giftsPath(countedGifts(period))} className={figureLink}>
          {inGifts(before.gifts)}
        </Link>
        <span>{change(toPaise(now.net), toPaise(before.net))}</span>
      </dd>
    </Card>
  )
}

function change(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'Nothing then, nothing now' : 'Nothing then'
  const percent = ((now - before) / before) * 100
  const digits = Math.abs(percent) < 10 ? 1 : 0
  if (now === before) return 'The same as now'
  return `Now ${Math.abs(percent).toFixed(digits)}% ${percent > 0 ? 'more' : 'less'}`
}

/** In whole rupees: an approximate figure without a link. */
const average = ({ net, gifts }: Figures) => Math.round(toPaise(net) / gifts / 100)
