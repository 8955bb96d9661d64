import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { readTestMode } from '../../data/test-mode.ts'
import { useAction } from '../../hooks/use-action.ts'
import { usePolling } from '../../hooks/use-polling.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import type { Column } from '../../ui/data-list-props.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { TestModeNotice } from '../../ui/test-mode-notice.tsx'
import type { Route } from './+types/payouts'
import { PayoutMarks } from './payout-marks.tsx'
import { askForPayouts, listPayouts, type Payout, payoutPath } from './payouts-data.ts'
import { payoutToasts } from './toasts.ts'

export const clientLoader = () => ({ payouts: load(() => listPayouts()), testMode: load(readTestMode) })

/** Transfers of the payment provider to the bank, the latest first. */
export default function Payouts({ loaderData }: Route.ComponentProps) {
  const { value, isStale, failed } = useResolved(loaderData.payouts, payoutToasts.loadFailed)
  const { revalidate } = useRevalidator()
  return (
    <Page
      title="Payouts"
      intro="Each payout is one transfer from Razorpay to your bank account: the gifts in it, less fees, GST and refunds."
      actions={<ReadNow />}
    >
      <div className="mb-4 empty:hidden">
        <TestModeNotice
          testMode={loaderData.testMode}
          inSandbox={{ to: '/sandbox/payouts', label: 'Simulate a payout (test mode)' }}
        />
      </div>
      {failed ? (
        <LoadFailed onRetry={revalidate} />
      ) : value?.count === 0 ? (
        <Card>
          <p>
            There are no payouts yet. Razorpay pays out some working days after a gift; the site asks every
            day and lists each payout here.
          </p>
        </Card>
      ) : (
        <div className="overflow-hidden rounded-lg min-[72rem]:border min-[72rem]:border-line min-[72rem]:bg-surface">
          <MoreRows
            label="Payouts"
            tableFrom="72rem"
            first={value}
            isStale={isStale}
            read={listPayouts}
            failed={payoutToasts.loadFailed}
            columns={columns}
            card={(payout) => <PayoutCard payout={payout} />}
            empty="There are no payouts yet."
          />
        </div>
      )}
    </Page>
  )
}

const LOOK_AGAIN_MS = 5000
const LOOK_FOR_MS = 60_000

function ReadNow() {
  const { isBusy, run } = useAction()
  const [isReading, setReading] = useState(false)
  usePolling(isReading, LOOK_AGAIN_MS)
  const ask = () =>
    run(askForPayouts, {
      failed: payoutToasts.readFailed,
      onDone() {
        toast.success(payoutToasts.reading)
        setReading(true)
        setTimeout(() => setReading(false), LOOK_FOR_MS)
      },
    })
  return (
    <SmallButton needs="books.write" disabled={isBusy || isReading} onPress={ask}>
      Read payouts now
    </SmallButton>
  )
}

const money = (amount: number) => formatRupees(amount, { paise: 'always' })
const netOf = ({ amount, lines_amount }: Payout) => amount ?? lines_amount
const giftsIn = ({ gifts }: Payout) => `${formatNumber(gifts)} ${gifts === 1 ? 'gift' : 'gifts'}`

/** The link covers the whole row. */
function DayLink({ payout: { id, settled_at } }: { payout: Payout }) {
  return (
    <Link
      to={payoutPath(id)}
      className="font-semibold text-brand after:absolute after:inset-0 hover:underline"
    >
      {settled_at ? dayInWords(settled_at) : 'Not dated yet'}
    </Link>
  )
}

const columns: Column<Payout, never>[] = [
  { name: 'day', label: 'Day', isShort: true, cell: (payout) => <DayLink payout={payout} /> },
  { name: 'utr', label: 'UTR', cell: ({ utr }) => <span className="wrap-anywhere">{utr ?? '–'}</span> },
  {
    name: 'gifts',
    label: 'Gifts',
    isNumber: true,
    cell: (payout) => (
      <>
        {money(payout.gifts_amount)}
        <span className="block text-soft text-xs">{giftsIn(payout)}</span>
      </>
    ),
  },
  { name: 'fees', label: 'Fees', isNumber: true, cell: ({ fees }) => money(-fees) },
  { name: 'gst', label: 'GST', isNumber: true, cell: ({ tax }) => money(-tax) },
  { name: 'refunds', label: 'Refunds', isNumber: true, cell: (payout) => money(-payout.refunds_amount) },
  { name: 'other', label: 'Other', isNumber: true, cell: ({ other_amount }) => money(other_amount) },
  {
    name: 'net',
    label: 'Net',
    isNumber: true,
    cell: (payout) => <span className="font-semibold">{money(netOf(payout))}</span>,
  },
  { name: 'state', label: 'State', cell: (payout) => <PayoutMarks payout={payout} /> },
]

function PayoutCard({ payout }: { payout: Payout }) {
  const parts = [
    `${giftsIn(payout)}, ${money(payout.gifts_amount)}`,
    `fees ${money(payout.fees)}`,
    `GST ${money(payout.tax)}`,
    payout.refunds_amount !== 0 && `refunds ${money(payout.refunds_amount)}`,
    payout.other_amount !== 0 && `other ${money(payout.other_amount)}`,
  ]
  return (
    <div className="py-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <DayLink payout={payout} />
        <span className="font-semibold tabular-nums">{money(netOf(payout))}</span>
      </p>
      <p className="mt-1">
        <PayoutMarks payout={payout} />
      </p>
      <p className="mt-1 text-soft text-xs">{parts.filter(Boolean).join(', ')}</p>
      {payout.utr && <p className="wrap-anywhere text-soft text-xs">UTR {payout.utr}</p>}
    </div>
  )
}
