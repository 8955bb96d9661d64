import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { type MonthlyGiftFilter, monthlyGiftsPath } from '#domain/donations/monthly-gift-filter.ts'
import { lossLabels } from '#domain/donations/monthly-gift-labels.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { giftsPath } from '#domain/reports/gifts-behind.ts'
import { hasMonthlyGiving, type MonthlyFigure, shareOf } from '#domain/reports/monthly-figures.ts'
import type { Period } from '#domain/reports/period.ts'
import { load } from '../../data/load.ts'
import { readMonthlyReport } from '../../data/monthly-gifts.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Card } from '../../ui/page.tsx'
import { monthlyGiftToasts } from './toasts.ts'

const NONE: MonthlyFigure = { gifts: 0, amount: '0' }
const link = 'underline decoration-line underline-offset-4 hover:decoration-brand'

/** Current figures of monthly giving, and its changes in a period. Renders nothing without monthly gifts. */
export function MonthlyFigures({ from, to }: Period) {
  const report = useMemo(
    () => load(() => readMonthlyReport({ ...(from && { from }), ...(to && { to }) })),
    [from, to],
  )
  const { value, isStale } = useResolved(report, monthlyGiftToasts.figuresFailed)
  if (!value || !hasMonthlyGiving(value)) return null
  const { figures, lost, why, charges } = value
  const { active = NONE, failing = NONE, stopped = NONE, paused = NONE } = figures
  const period: Period = { ...(from && { from }), ...(to && { to }) }
  const inPeriod = (filter: MonthlyGiftFilter) => ({ ...filter, ...period })
  return (
    <section
      aria-labelledby="monthly-figures"
      aria-busy={isStale || undefined}
      className={isStale ? 'stale' : ''}
    >
      <h2 id="monthly-figures" className="text-heading text-xl">
        Monthly gifts
      </h2>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <Figure
          name="Monthly gifts, a month"
          filter={{ status: 'active' }}
          value={formatRupees(active.amount)}
        >
          <Rows filter={{ status: 'active' }}>{formatNumber(active.gifts)} active</Rows>
          {paused.gifts > 0 && (
            <>
              , <Rows filter={{ status: 'paused' }}>{formatNumber(paused.gifts)} paused</Rows>
            </>
          )}
        </Figure>
        <Figure
          name="Failing"
          filter={{ status: 'unpaid' }}
          value={formatNumber(failing.gifts + stopped.gifts)}
        >
          <Rows filter={{ status: 'failing' }}>{formatNumber(failing.gifts)} failing</Rows>,{' '}
          <Rows filter={{ status: 'stopped' }}>{formatNumber(stopped.gifts)} stopped</Rows>
        </Figure>
        <Figure
          name="Charges that failed"
          filter={inPeriod({ change: 'charge_failed' })}
          value={shareOf(charges)}
        >
          {charges.tried > 0 && (
            <>
              {formatNumber(charges.failed)} of {formatNumber(charges.tried)} charges after the first,{' '}
              <Rows filter={inPeriod({ change: 'charge_failed' })}>{inMonthlyGifts(charges.gifts)}</Rows>
            </>
          )}
        </Figure>
        <Figure name="New" filter={inPeriod({ change: 'new' })} value={formatNumber(figures.new.gifts)}>
          {formatRupees(figures.new.amount)} a month
        </Figure>
        <Figure
          name="Recovered"
          filter={inPeriod({ change: 'recovered' })}
          value={formatNumber(figures.recovered.gifts)}
        >
          {formatRupees(figures.recovered.amount)} a month, charged again after charges had failed
        </Figure>
        <Figure
          name="Cancelled or ended"
          filter={inPeriod({ change: 'lost' })}
          value={formatNumber(lost.gifts)}
        >
          {formatRupees(lost.amount)} a month
          {why.map(({ why, gifts }) => (
            <span key={why} className="block">
              <Rows filter={inPeriod({ change: 'lost', why })}>
                {formatNumber(gifts)} {lossLabels[why]}
              </Rows>
            </span>
          ))}
        </Figure>
      </dl>
      <p className="mt-2 text-soft text-xs">
        <Link to={giftsPath({ ...period, monthly: 'yes', status: 'paid' })} className={link}>
          All charges that came in
        </Link>
      </p>
    </section>
  )
}

type FigureProps = { name: string; filter: MonthlyGiftFilter; value: string; children?: ReactNode }

function Figure({ name, filter, value, children }: FigureProps) {
  return (
    <Card>
      <dt className="text-soft">{name}</dt>
      <dd>
        <Link
          to={monthlyGiftsPath(filter)}
          className={`display amount flex min-h-11 items-center text-2xl text-heading lg:block lg:min-h-0 ${link}`}
        >
          {value}
        </Link>
        <span className="text-soft text-xs">{children}</span>
      </dd>
    </Card>
  )
}

function Rows({ filter, children }: { filter: MonthlyGiftFilter; children: ReactNode }) {
  return (
    <Link to={monthlyGiftsPath(filter)} className={link}>
      {children}
    </Link>
  )
}

function inMonthlyGifts(count: number): string {
  return count === 1 ? '1 monthly gift' : `${formatNumber(count)} monthly gifts`
}
