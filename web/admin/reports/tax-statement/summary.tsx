import { useState } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees, fromPaise, toPaise } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { load } from '../../data/load.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { withErrorToast } from '../../lib/with-error-toast.ts'
import { MoreList } from '../../ui/more-list.tsx'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { tabOf } from './list-address.ts'
import {
  type Difference,
  type DifferencePage,
  type Reading,
  readDifferences,
  type Summary,
} from './statement-data.ts'
import { type Sums, sumsOf } from './sums.ts'
import { statementToasts } from './toasts.ts'

type Props = {
  year: number
  summary: Reading
  /** Values that the portal would refuse, by the last check. */
  findings: number | undefined
}

/** How much of the year's money is ready, and whether statement, receipts and books agree. */
export function ReadyCard({ year, summary, findings = 0 }: Props) {
  const sums = sumsOf(summary)
  const questioned = toPaise(summary.rows.question_amount)
  const ready = Math.max(sums.in - questioned, 0)
  const open = sums.mend + Math.min(questioned, sums.in)
  const share = ready + open === 0 ? 0 : Math.floor((ready / (ready + open)) * 100)
  return (
    <Card>
      <h2 className="text-heading text-xl">
        {ready + open > 0 && `${share} % of the year’s money is ready`}
        {ready + open === 0 &&
          (sums.out > 0 ? 'No gift of this year is for the statement' : 'No gifts of this year')}
      </h2>
      <div
        role="progressbar"
        aria-label="Ready for the statement"
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-3 h-3 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-leaf" style={{ width: `${share}%` }} />
      </div>
      {findings > 0 && (
        <p className="mt-2">
          The last check found {findings === 1 ? 'one value' : `${formatNumber(findings)} values`} that the
          portal would refuse. The bar does not know of them:{' '}
          <Link to={tabOf(year, 'export')} className="text-brand underline">
            put them right, then check again
          </Link>
          .
        </p>
      )}
      <dl className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Sum
          name="Ready"
          paise={ready}
          note={`${formatNumber(summary.rows.count)} ${summary.rows.count === 1 ? 'row' : 'rows'}`}
        />
        <Sum name="To fix" paise={open} />
        <Sum name="Not for the statement" paise={sums.out} />
        <Sum name="All gifts of the year" paise={sums.in + sums.mend + sums.out} />
      </dl>
      {/* Listed differences belong to one snapshot. */}
      <Agreement key={summary.taken_at} year={year} summary={summary} sums={sums} />
    </Card>
  )
}

function Sum({ name, paise, note }: { name: string; paise: number; note?: string | undefined }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="font-semibold text-lg tabular-nums">{formatRupees(fromPaise(paise))}</dd>
      {note && <dd className="text-soft text-xs">{note}</dd>}
    </div>
  )
}

function Agreement({ year, summary, sums }: { year: number; summary: Summary; sums: Sums }) {
  const [found, setFound] = useState<DifferencePage>()
  const all = sums.in + sums.mend + sums.out
  const withBooks = toPaise(summary.books) - all
  const withReceipts = toPaise(summary.receipts) - sums.in
  if (withBooks === 0 && withReceipts === 0) return <SameTotals year={year} summary={summary} />
  const list = async () => setFound(await withErrorToast(readDifferences(year), statementToasts.loadFailed))
  return (
    <div className="mt-4 rounded-md border border-edge p-3">
      {withBooks !== 0 && (
        <p>
          The books have {formatRupees(summary.books)}: {formatRupees(fromPaise(Math.abs(withBooks)))}{' '}
          {withBooks > 0 ? 'more' : 'less'} than the gifts counted here.
        </p>
      )}
      {withReceipts !== 0 && (
        <p>
          Tax receipts come to {formatRupees(summary.receipts)}:{' '}
          {formatRupees(fromPaise(Math.abs(withReceipts)))} {withReceipts > 0 ? 'more' : 'less'} than the
          statement.
        </p>
      )}
      {found ? (
        <Differences year={year} found={found} />
      ) : (
        <SmallButton onPress={list} className="mt-2">
          List the differences
        </SmallButton>
      )}
    </div>
  )
}

/** Equal totals agree only where no gift differs: a gift without a receipt can make up for a receipt without a gift. */
function SameTotals({ year, summary }: { year: number; summary: Summary }) {
  const [reading] = useState(() => load(() => readDifferences(year)))
  const { value: found } = useResolved(reading, statementToasts.loadFailed)
  if (!found) return null
  if (found.count === 0)
    return (
      <p className="mt-4 text-leaf">
        Statement, tax receipts ({formatRupees(summary.receipts)}) and books ({formatRupees(summary.books)})
        agree.
      </p>
    )
  return (
    <div className="mt-4 rounded-md border border-edge p-3">
      <p>
        The totals of statement, tax receipts ({formatRupees(summary.receipts)}) and books (
        {formatRupees(summary.books)}) are equal, but single gifts differ:
      </p>
      <Differences year={year} found={found} />
    </div>
  )
}

const WHY: Record<Difference['why'], string> = {
  demo: 'demo data',
  other_year: 'begun in one year and paid in another',
  refund_under_way: 'a refund is on its way',
  receipt_not_in: 'has a tax receipt of more than is in the statement',
  by_choice: 'is in by your choice, without a tax receipt',
  in_without_receipt: 'is in without a tax receipt of the same amount',
}

type DifferencesProps = { year: number; found: DifferencePage }

function Differences({ year, found }: DifferencesProps) {
  if (found.count === 0) return <p className="mt-2 text-soft">No single gift differs.</p>
  return (
    <MoreList
      first={{ count: found.count, rows: found.gifts }}
      read={async (past) => (await readDifferences(year, past)).gifts}
      failed={statementToasts.loadFailed}
      list={year}
      label="Differences"
      of="the differences"
      className="mt-2 divide-y divide-line"
    >
      {(gift) => (
        <li key={gift.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
          <span className="min-w-0">
            {gift.donation_id ? (
              <Link to={`/admin/donations/${gift.donation_id}`} className="text-brand underline">
                {gift.name ?? 'Unnamed donor'}
                {gift.given_at && `, ${dayInWords(gift.given_at)}`}
              </Link>
            ) : (
              'A deleted gift'
            )}
            <span className="text-soft">: {WHY[gift.why]}</span>
          </span>
          <span className="text-soft tabular-nums">
            {isAboutReceipt(gift.why)
              ? `statement ${formatRupees(gift.taxed)}, receipt ${formatRupees(gift.receipted)}`
              : `here ${formatRupees(gift.stated)}, books ${formatRupees(gift.booked)}`}
          </span>
        </li>
      )}
    </MoreList>
  )
}

const isAboutReceipt = (why: Difference['why']) =>
  why === 'receipt_not_in' || why === 'by_choice' || why === 'in_without_receipt'
