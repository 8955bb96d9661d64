import { useState } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '#domain/indian-days.ts'
import { formatRupees } from '#domain/money.ts'
import { daysOfYear } from '#domain/receipts/financial-year.ts'
import { type Verdict, verdictWords } from '#domain/statement/verdicts.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../lib/use-action.ts'
import { beginBatch } from '../receipts/batches-data.ts'
import { receiptMessages } from '../receipts/messages.ts'
import { missingInWords } from '../receipts/receipt-words.ts'
import { actOnReceipt } from '../receipts/receipts-data.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataList } from '../ui/data-list.tsx'
import type { Column } from '../ui/data-list-props.ts'
import { Pager } from '../ui/pager.tsx'
import { smallButton } from '../ui/small-button.ts'
import { LeaveOutDialog } from './leave-out-dialog.tsx'
import { addressOf, type StatementView } from './list-address.ts'
import { statementMessages } from './messages.ts'
import { SplitDialog } from './split-dialog.tsx'
import { beginRun, type GiftPage, PAGE_SIZE, type StatementGift, takeBack } from './statement-data.ts'

type Props = {
  view: StatementView & { reason: Exclude<Verdict, 'in'> }
  page: GiftPage | undefined
  isStale: boolean
}

/** The gifts of one reason, each with what mends it, and all of them at once. */
export function ReasonGifts({ view, page, isStale }: Props) {
  const { canAsk, title } = verdictWords[view.reason]
  const [leavingOut, setLeavingOut] = useState<StatementGift | null>(null)
  const [splitting, setSplitting] = useState<StatementGift | null>(null)
  const columns: Column<StatementGift, never>[] = [
    { name: 'donor', label: 'Donor', isWide: true, cell: nameOf },
    { name: 'given', label: 'Given', cell: ({ given_at }) => dayInWords(given_at) },
    {
      name: 'detail',
      label: view.reason === 'left_out' ? 'Why' : canAsk ? 'Missing' : 'Receipt',
      isWide: true,
      cell: detailOf,
    },
    { name: 'amount', label: 'Amount', isNumber: true, cell: amountOf },
  ]
  const actions = (gift: StatementGift) => (
    <GiftActions
      gift={gift}
      reason={view.reason}
      onLeaveOut={() => setLeavingOut(gift)}
      onSplit={() => setSplitting(gift)}
    />
  )
  return (
    <section className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-heading text-lg">{title}</h3>
        {page && page.count > 0 && <ForAll view={view} count={page.count} />}
      </div>
      <div className="lg:-mx-5">
        <DataList
          label={`Gifts: ${title}`}
          rows={page?.gifts}
          isStale={isStale}
          tableFrom="64rem"
          columns={columns}
          actions={actions}
          empty="No gift of this kind is left."
          card={(gift) => (
            <div className="grid gap-0.5 py-2">
              <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
                <span className="wrap-anywhere min-w-0">{nameOf(gift)}</span> {amountOf(gift)}
              </p>
              <p className="text-soft">{dayInWords(gift.given_at)}</p>
              <p>{detailOf(gift)}</p>
              {actions(gift)}
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
          name={nameOf(leavingOut)}
          onClose={() => setLeavingOut(null)}
        />
      )}
      {splitting && (
        <SplitDialog
          donationId={splitting.donation_id}
          name={nameOf(splitting)}
          onClose={() => setSplitting(null)}
        />
      )}
    </section>
  )
}

const nameOf = ({ name, is_joint }: StatementGift) =>
  `${name ?? 'Unknown donor'}${is_joint ? ' (share of a joint gift)' : ''}`

const detailOf = ({ note, missing, receipt_no }: StatementGift) =>
  note ?? (missing ? missingInWords(missing) : (receipt_no ?? ''))

function amountOf({ donation_id, amount, given, verdict }: StatementGift) {
  return (
    <Link to={`/admin/donations/${donation_id}`} className="text-brand tabular-nums hover:underline">
      {formatRupees(verdict === 'refunded' ? given : amount, { paise: 'always' })}
    </Link>
  )
}

type ActionProps = {
  gift: StatementGift
  reason: Exclude<Verdict, 'in'>
  onLeaveOut: () => void
  onSplit: () => void
}

function GiftActions({ gift, reason, onLeaveOut, onSplit }: ActionProps) {
  const { isBusy, run } = useAction()
  const { canAsk, canIssue, group } = verdictWords[reason]
  const of = <span className="sr-only"> for {nameOf(gift)}</span>
  return (
    <span className="inline-flex flex-wrap">
      {canAsk && (
        <button
          type="button"
          disabled={isBusy || !gift.has_address_to_ask || !gift.missing}
          onClick={() =>
            run(() => actOnReceipt({ action: 'ask', donation_id: gift.donation_id }), {
              failed: receiptMessages.askFailed,
              onDone: () => toast.success(receiptMessages.asked),
            })
          }
          className={smallButton('quiet')}
        >
          Ask the donor{of}
        </button>
      )}
      {canIssue && (
        <button
          type="button"
          disabled={isBusy}
          onClick={() =>
            run(() => actOnReceipt({ action: 'issue', donation_id: gift.donation_id }), {
              failed: statementMessages.issueFailed,
            })
          }
          className={smallButton('quiet')}
        >
          Issue the receipt{of}
        </button>
      )}
      {group === 'mend' && gift.donor_id && (
        <Link to={`/admin/donors/${gift.donor_id}`} className={smallButton('quiet')}>
          Enter it{of}
        </Link>
      )}
      {group === 'mend' && !gift.donor_id && (
        <Link to={`/admin/donations/${gift.donation_id}`} className={smallButton('quiet')}>
          Open the gift{of}
        </Link>
      )}
      {group === 'mend' && reason !== 'unsettled' && (
        <>
          <button type="button" onClick={onSplit} className={smallButton('quiet')}>
            Split{of}
          </button>
          <button type="button" onClick={onLeaveOut} className={smallButton('quiet')}>
            Leave out{of}
          </button>
        </>
      )}
      {reason === 'left_out' && (
        <button
          type="button"
          disabled={isBusy}
          onClick={() =>
            run(() => takeBack(gift.donation_id, 'left_out'), {
              failed: statementMessages.takeBackFailed,
              onDone: () => toast.success(statementMessages.takenBack),
            })
          }
          className={smallButton('quiet')}
        >
          Count it again{of}
        </button>
      )}
    </span>
  )
}

function ForAll({ view, count }: { view: Props['view']; count: number }) {
  const { isBusy, run } = useAction()
  const [isAsking, setAsking] = useState(false)
  const { reason, year } = view
  const { canAsk, canIssue } = verdictWords[reason]
  const many = count === 1 ? 'one gift' : `${count} gifts`
  if (canIssue)
    return (
      <button
        type="button"
        disabled={isBusy}
        onClick={() =>
          run(() => beginBatch('issue', daysOfYear(year)), {
            failed: statementMessages.issueFailed,
            onDone: () => toast.success(statementMessages.issueBegun),
          })
        }
        className={smallButton('outline')}
      >
        Issue all that are due
      </button>
    )
  if (!canAsk) return null
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => setAsking(true)}
        className={smallButton('outline')}
      >
        Ask all these donors
      </button>
      {isAsking && (
        <ConfirmDialog
          question={`Ask the donors of ${many}?`}
          yes="Ask them"
          onYes={() => {
            setAsking(false)
            run(
              () =>
                beginRun({
                  kind: 'ask',
                  year,
                  verdict: reason as 'no_identifier' | 'no_address' | 'no_name' | 'anonymous',
                }),
              {
                failed: statementMessages.askFailed,
                onDone: () => toast.success(statementMessages.asked),
              },
            )
          }}
          onNo={() => setAsking(false)}
        >
          Each gets one letter with a link to a short form, however many gifts they made. Donors who were
          asked within the last week are not asked again.
        </ConfirmDialog>
      )}
    </>
  )
}
