import { useRevalidator } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { load } from '../../data/load.ts'
import type { SomeOf } from '../../hooks/use-more.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SumRows } from '../../ui/sum-rows.tsx'
import { Copied, Facts } from '../facts.tsx'
import { BackLink, GiftSkeleton } from '../gift-frame.tsx'
import type { Route } from './+types/payout'
import { BookedLines, DifferingLines } from './payout-lines.tsx'
import { PayoutMarks } from './payout-marks.tsx'
import { hasFailed, type Payout, type PayoutLine, readLines, readPayout } from './payouts-data.ts'
import { payoutToasts } from './toasts.ts'

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return { known: load(() => read(id)) }
}

async function read(id: string) {
  const [payout, differing, booked] = await Promise.all([
    readPayout(id),
    readLines(id, false),
    readLines(id, true),
  ])
  return { payout, differing, booked }
}

export default function PayoutScreen({ params, loaderData }: Route.ComponentProps) {
  // A different payout shows the skeleton again.
  return <PayoutPage key={params.id} {...loaderData} />
}

function PayoutPage({ known }: ReturnType<typeof clientLoader>) {
  const { value, isStale, failed } = useResolved(known, payoutToasts.payoutFailed)
  const { revalidate } = useRevalidator()
  if (!value)
    return <Page title="Payout">{failed ? <LoadFailed onRetry={revalidate} /> : <GiftSkeleton />}</Page>
  const { payout } = value
  if (!payout)
    return (
      <Page title="Payout not found">
        <BackLink to="/admin/payouts">All payouts</BackLink>
        <Card>
          <p>There is no payout at this address.</p>
        </Card>
      </Page>
    )
  return <Known {...value} payout={payout} isStale={isStale} />
}

type KnownProps = {
  payout: Payout
  differing: SomeOf<PayoutLine>
  booked: SomeOf<PayoutLine>
  isStale: boolean
}

/** One payout: its facts, its sums and its lines. */
function Known({ payout, differing, booked, isStale }: KnownProps) {
  const { id, amount, lines_amount } = payout
  return (
    <Page
      title={`Payout of ${formatRupees(amount ?? lines_amount, { paise: 'always' })}`}
      intro={<PayoutMarks payout={payout} />}
    >
      <BackLink to="/admin/payouts">All payouts</BackLink>
      {hasFailed(payout) && (
        <Notice>
          This payout did not reach the bank. Its gifts count as paid out in the payout that contains them
          next.
        </Notice>
      )}
      {amount !== null && amount !== lines_amount && !hasFailed(payout) && (
        <Notice>
          The lines come to {formatRupees(lines_amount, { paise: 'always' })}, which is not what Razorpay paid
          out. Lines may come late; ask Razorpay if it stays so.
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Card>
          <Facts
            facts={[
              ['Day', payout.settled_at && dayInWords(payout.settled_at)],
              ['UTR', payout.utr && <Copied text={payout.utr} />],
              ['Payout', <Copied key="id" text={id} />],
              ['Status', payout.status && `${payout.status} (as reported by Razorpay)`],
              ['Kind', payout.is_instant && 'Instant payout, on request'],
            ]}
          />
        </Card>
        <Card>
          <Sums payout={payout} />
        </Card>
      </div>
      {differing.count > 0 && (
        <Card className="mt-4">
          <h2 className="mb-2 text-heading text-lg">Lines that differ from the books</h2>
          <DifferingLines payout={id} first={differing} isStale={isStale} />
        </Card>
      )}
      <Card className="mt-4">
        <h2 className="mb-2 text-heading text-lg">Lines in the books</h2>
        <BookedLines payout={id} first={booked} isStale={isStale} />
      </Card>
    </Page>
  )
}

function Sums({ payout }: { payout: Payout }) {
  const { gifts, gifts_amount, refunds_amount, fees, tax, other_amount, lines_amount, bank_amount } = payout
  return (
    <SumRows
      rows={[
        { label: gifts === 1 ? '1 gift' : `${gifts} gifts`, amount: gifts_amount },
        { label: 'Refunds and lost disputes', amount: -refunds_amount },
        { label: 'Fees', amount: -fees },
        { label: 'GST on fees', amount: -tax },
        { label: 'Not in the books', amount: other_amount },
        { label: 'Sum of the lines', amount: lines_amount, isTotal: true },
        { label: 'Found in the bank', amount: bank_amount },
      ]}
    />
  )
}

function Notice({ children }: { children: React.ReactNode }) {
  return <p className="mb-4 rounded-lg border-2 border-clay bg-surface px-4 py-2">{children}</p>
}
