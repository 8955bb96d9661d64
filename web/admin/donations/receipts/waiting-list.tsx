import { Link } from 'react-router'
import { donorOf, perhapsOf } from '#domain/donations/gift-labels.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { isDonorsToTell } from '#domain/receipts/receipt-for.ts'
import { toast } from '#web/ui/toast.ts'
import { useMay } from '../../data/may.ts'
import { actOnReceipt, hasEmail } from '../../data/receipts.ts'
import { useAction } from '../../hooks/use-action.ts'
import { whereToFillIn } from '../../lib/fill-in.ts'
import { missingInWords } from '../../lib/receipt-labels.ts'
import { DataList } from '../../ui/data-list.tsx'
import type { Column } from '../../ui/data-list-props.ts'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import { OrganisationLinks } from './organisation-links.tsx'
import type { WaitingReceipt } from './receipts-data.ts'
import { receiptToasts } from './toasts.ts'

type Props = { waiting: readonly WaitingReceipt[] | undefined; isStale: boolean }

/** Gifts whose receipt waits for details from the donor or from the organisation. */
export function WaitingList({ waiting, isStale }: Props) {
  const may = useMay()
  const { isBusy, run } = useAction()
  const ask = ({ id }: WaitingReceipt) =>
    run(() => actOnReceipt({ action: 'ask', donation_id: id }), {
      failed: receiptToasts.askFailed,
      onDone: () => toast.success(receiptToasts.asked),
    })
  const actions = (row: WaitingReceipt) => {
    const place = whereToFillIn(row.donation)
    return isDonorsToTell(row.missing) ? (
      <span className="inline-flex flex-wrap">
        <SmallButton
          needs="gifts.write"
          disabled={isBusy || !hasEmail(row.donation)}
          onPress={() => ask(row)}
          look="quiet"
          about={nameOf(row)}
        >
          Ask the donor
        </SmallButton>
        {place && may('gifts.write') && (
          <Link to={place} className={smallButton('quiet')}>
            Fill in<span className="sr-only"> for {nameOf(row)}</span>
          </Link>
        )}
      </span>
    ) : row.missing.includes('organisation') ? (
      <OrganisationLinks />
    ) : null
  }
  const columns: Column<WaitingReceipt, never>[] = [
    { name: 'donor', label: 'Donor', isWide: true, cell: nameOf },
    { name: 'missing', label: 'Waits for', isWide: true, cell: ({ missing }) => missingInWords(missing) },
    { name: 'given', label: 'Given', cell: dayOfGift },
    { name: 'amount', label: 'Amount', isNumber: true, cell: amountOf },
  ]
  return (
    <DataList
      label="Waiting receipts"
      rows={waiting}
      isStale={isStale}
      tableFrom="64rem"
      columns={columns}
      actions={actions}
      empty="No receipts are waiting."
      card={(row) => (
        <div className="grid gap-0.5 py-2">
          <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
            <span className="wrap-anywhere min-w-0">{nameOf(row)}</span> {amountOf(row)}
          </p>
          <p>Waits for {missingInWords(row.missing)}</p>
          <p className="text-soft">Given {dayOfGift(row)}</p>
          {actions(row)}
        </div>
      )}
    />
  )
}

const nameOf = (row: WaitingReceipt) => [donorOf(row), perhapsOf(row)].filter(Boolean).join(', ')

const dayOfGift = ({ donation: { paid_at, created_at } }: WaitingReceipt) => dayInWords(paid_at ?? created_at)

function amountOf({ donation: { id, amount } }: WaitingReceipt) {
  return (
    <Link to={`/admin/donations/${id}`} className="text-brand tabular-nums hover:underline">
      {formatRupees(amount, { paise: 'always' })}
    </Link>
  )
}
