import { useId } from 'react'
import { Link } from 'react-router'
import { dayOf } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import { SumRows } from '../../ui/sum-rows.tsx'
import { type Figure, figurePath, monthInWords, type TrailMonth } from './trail-data.ts'

/** One month: how the provider's balance changed, and money by other ways. */
export function MonthCard({ of }: { of: TrailMonth }) {
  const id = useId()
  const to = (figure: Figure) => figurePath(of.month, figure)
  const isCurrent = of.month.slice(0, 7) === dayOf(new Date()).slice(0, 7)
  return (
    <section aria-labelledby={id}>
      <Card className="grid h-full content-start gap-4">
        <h2 id={id} className="text-heading text-xl">
          {monthInWords(of.month)}
          {isCurrent && <span className="text-soft"> so far</span>}
        </h2>
        <SumRows
          rows={[
            { label: 'Opening balance at Razorpay', amount: of.opening },
            { label: 'Given online', amount: of.given, to: to('given') },
            { label: 'Refunds', amount: -of.refunds, to: to('refunds') },
            { label: 'Lost disputes', amount: -of.disputes, to: to('disputes') },
            { label: 'Fees', amount: -of.fees, to: to('fees') },
            { label: 'GST on fees', amount: -of.tax, to: to('fees') },
            { label: 'Adjustments', amount: of.adjustments, to: to('adjustments') },
            { label: 'Paid out to the bank', amount: -of.paid_out, to: to('paid_out') },
            { label: 'Closing balance at Razorpay', amount: of.closing, isTotal: true },
          ]}
        />
        <Difference of={of} to={to('difference')} />
        <div>
          <h3 className="font-semibold">By other ways</h3>
          <SumRows
            rows={[
              { label: 'Entered by hand', amount: of.entered, to: to('entered') },
              { label: 'Found in the bank', amount: of.found, to: to('found') },
            ]}
          />
        </div>
      </Card>
    </section>
  )
}

function Difference({ of: { month, difference, open_lines }, to }: { of: TrailMonth; to: string }) {
  if (open_lines === 0)
    return (
      <p className="flex items-center gap-2">
        <CheckIcon className="size-5 text-leaf" />
        No difference
      </p>
    )
  return (
    <Link
      to={to}
      className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-md border-2 border-clay px-3 py-1 hover:bg-sunken"
    >
      <WarningIcon className="size-5 text-clay" />
      <span className="font-semibold">
        Difference {formatRupees(difference, { paise: 'always' })}
        <span className="sr-only"> in {monthInWords(month)}</span>
      </span>
      <span>{open_lines === 1 ? '1 line to explain' : `${formatNumber(open_lines)} lines to explain`}</span>
    </Link>
  )
}
