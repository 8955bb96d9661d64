import { useState } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import type { Verdict } from '#domain/statement/verdicts.ts'
import { useLastPage } from '../../lib/last-page.ts'
import { missingInWords } from '../../lib/receipt-labels.ts'
import { DataList } from '../../ui/data-list.tsx'
import type { Column } from '../../ui/data-list-props.ts'
import { Pager } from '../../ui/pager.tsx'
import { GiftActions } from './gift-actions.tsx'
import { giverOf } from './giver.ts'
import { LeaveOutDialog } from './leave-out-dialog.tsx'
import { addressOf, type StatementView } from './list-address.ts'
import { SplitDialog } from './split-dialog.tsx'
import { type GiftPage, PAGE_SIZE, type StatementGift } from './statement-data.ts'

type Props = {
  label: string
  view: StatementView
  reason: Verdict
  /** Content of the third column. */
  detail: string
  page: GiftPage | undefined
  isStale: boolean
  /** A newer snapshot is on its way. */
  isUpdating: boolean
}

/** Gifts, each with what mends it. */
export function GiftList({ label, view, reason, detail, page, isStale, isUpdating }: Props) {
  useLastPage({
    page: view.page,
    pageSize: PAGE_SIZE,
    count: isStale ? undefined : page?.count,
    to: (to) => addressOf({ ...view, page: to }),
  })
  const [leavingOut, setLeavingOut] = useState<StatementGift | null>(null)
  const [splitting, setSplitting] = useState<StatementGift | null>(null)
  const columns: Column<StatementGift, never>[] = [
    { name: 'donor', label: 'Donor', isWide: true, cell: giverOf },
    { name: 'given', label: 'Given', cell: ({ given_at }) => dayInWords(given_at) },
    { name: 'detail', label: detail, isWide: true, cell: detailOf },
    { name: 'amount', label: 'Amount', isNumber: true, cell: amountOf },
  ]
  const actions = (gift: StatementGift) => (
    <GiftActions
      gift={gift}
      year={view.year}
      reason={reason}
      onLeaveOut={() => setLeavingOut(gift)}
      onSplit={() => setSplitting(gift)}
    />
  )
  return (
    <>
      <div className="lg:-mx-5">
        <DataList
          label={label}
          rows={page?.gifts}
          isStale={isStale || isUpdating}
          tableFrom="64rem"
          columns={columns}
          actions={actions}
          empty="No gift of this kind is left."
          card={(gift) => (
            <div className="grid gap-0.5 py-2">
              <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
                <span className="wrap-anywhere min-w-0">{giverOf(gift)}</span> {amountOf(gift)}
              </p>
              <p className="text-soft">{dayInWords(gift.given_at)}</p>
              <p>{labelledDetailOf(gift)}</p>
              <div className="-ml-3">{actions(gift)}</div>
            </div>
          )}
        />
      </div>
      {page && (
        <Pager
          page={view.page}
          pageSize={PAGE_SIZE}
          count={page.count}
          to={(to) => addressOf({ ...view, page: to })}
        />
      )}
      {leavingOut && (
        <LeaveOutDialog
          donationId={leavingOut.donation_id}
          name={giverOf(leavingOut)}
          isJoint={leavingOut.is_joint}
          onClose={() => setLeavingOut(null)}
        />
      )}
      {splitting && (
        <SplitDialog
          donationId={splitting.donation_id}
          name={giverOf(splitting)}
          onClose={() => setSplitting(null)}
        />
      )}
    </>
  )
}

const detailOf = ({ note, missing, receipt_no }: StatementGift) =>
  note ?? (missing ? missingInWords(missing) : (receipt_no ?? ''))

/** For a list without a heading. */
function labelledDetailOf(gift: StatementGift) {
  const detail = detailOf(gift)
  if (gift.note) return `Why: ${detail}`
  if (gift.missing) return `Missing: ${detail}`
  return detail && `Receipt ${detail}`
}

function amountOf({ donation_id, amount, given, verdict }: StatementGift) {
  return (
    <Link to={`/admin/donations/${donation_id}`} className="text-brand tabular-nums hover:underline">
      {formatRupees(verdict === 'refunded' ? given : amount, { paise: 'always' })}
    </Link>
  )
}
