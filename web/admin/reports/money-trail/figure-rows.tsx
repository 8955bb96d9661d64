import { Link, redirect, useRevalidator } from 'react-router'
import { donorOf } from '#domain/donations/gift-labels.ts'
import { dayInWords, isDay } from '#domain/india/indian-days.ts'
import { formatRupees, fromPaise, toPaise } from '#domain/india/money.ts'
import { load } from '../../data/load.ts'
import { BackLink } from '../../donations/gift-frame.tsx'
import { payoutPath } from '../../donations/payouts/payouts-data.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import type { Column } from '../../ui/data-list-props.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { Card, Page } from '../../ui/page.tsx'
import type { Route } from './+types/figure-rows'
import { trailToasts } from './toasts.ts'
import { type Figure, figures, monthInWords, readFigureRows, type TrailRow } from './trail-data.ts'

export function clientLoader({ params: { month, figure } }: Route.ClientLoaderArgs) {
  if (!isFigure(figure) || !isDay(`${month}-01`)) throw redirect('/admin/money-trail')
  return { month, figure, rows: load(() => readFigureRows(month, figure)) }
}

const isFigure = (figure: string): figure is Figure => Object.hasOwn(figures, figure)

export default function FigureScreen({ loaderData }: Route.ComponentProps) {
  return <FigureRows key={`${loaderData.month} ${loaderData.figure}`} {...loaderData} />
}

/** The rows behind a figure of the money trail. */
function FigureRows({ month, figure, rows }: ReturnType<typeof clientLoader>) {
  const { value, isStale, failed } = useResolved(rows, trailToasts.rowsFailed)
  const { revalidate } = useRevalidator()
  const title = `${figures[figure]}, ${monthInWords(month)}`
  const hasNotes = figure === 'adjustments' || figure === 'difference'
  return (
    <Page title={title}>
      <BackLink to="/admin/money-trail">Money trail</BackLink>
      {failed ? (
        <LoadFailed onRetry={revalidate} />
      ) : (
        <Card>
          <MoreRows
            label={title}
            tableFrom="48rem"
            first={value}
            isStale={isStale}
            read={(past) => readFigureRows(month, figure, past)}
            failed={trailToasts.rowsFailed}
            columns={[
              { name: 'day', label: 'Day', isShort: true, cell: ({ at }) => dayInWords(at) },
              { name: 'row', label: 'Row', isWide: true, cell: (row) => <Name row={row} /> },
              ...(hasNotes ? [NOTE] : []),
              ...(figure === 'fees' ? FEES : [AMOUNT]),
            ]}
            card={(row) => (
              <div className="grid gap-0.5 py-2">
                <p className="flex justify-between gap-3">
                  <Name row={row} />
                  <span className="shrink-0 font-semibold tabular-nums">{money(row.amount)}</span>
                </p>
                <p className="text-soft text-xs">
                  {dayInWords(row.at)}
                  {figure === 'fees' && `, including ${money(row.tax ?? 0)} GST`}
                </p>
                {hasNotes && <Note row={row} />}
              </div>
            )}
            empty={figure === 'difference' ? 'Every line is explained.' : 'There are no rows.'}
          />
        </Card>
      )}
    </Page>
  )
}

const money = (amount: number | string) => formatRupees(amount, { paise: 'always' })

/** Links to the gift and the payout of a row. */
function Name({ row: { donation_id, giver, settlement_id, line_id, type, entity_id } }: { row: TrailRow }) {
  const kind = line_id === null ? 'Payout' : (type ?? '').replaceAll('_', ' ')
  return (
    <span className="wrap-anywhere min-w-0 [&_a]:text-brand [&_a]:underline">
      {donation_id && <Link to={`/admin/donations/${donation_id}`}>{donorOf(giver)}</Link>}
      {donation_id && settlement_id && ', '}
      {settlement_id && (
        <Link to={payoutPath(settlement_id)}>
          {donation_id ? 'payout' : kind.charAt(0).toUpperCase() + kind.slice(1)}
        </Link>
      )}
      {settlement_id && (
        <span className="block text-soft text-xs">{line_id === null ? settlement_id : entity_id}</span>
      )}
    </span>
  )
}

function Note({ row: { note } }: { row: TrailRow }) {
  return note ? (
    <span className="wrap-anywhere">{note}</span>
  ) : (
    <span className="text-clay">To explain in its payout</span>
  )
}

const NOTE: Column<TrailRow, never> = {
  name: 'note',
  label: 'Explanation',
  isWide: true,
  cell: (row) => <Note row={row} />,
}
const AMOUNT: Column<TrailRow, never> = {
  name: 'amount',
  label: 'Amount',
  isNumber: true,
  cell: ({ amount }) => money(amount),
}
const FEES: Column<TrailRow, never>[] = [
  {
    name: 'fee',
    label: 'Fee',
    isNumber: true,
    cell: ({ amount, tax }) => money(fromPaise(toPaise(amount) - toPaise(tax ?? 0))),
  },
  { name: 'gst', label: 'GST', isNumber: true, cell: ({ tax }) => money(tax ?? 0) },
]
