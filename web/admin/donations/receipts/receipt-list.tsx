import { Link } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { noTaxReasons } from '#domain/receipts/receipt-for.ts'
import type { ListedReceipt } from '../../data/receipts.ts'
import { DataList } from '../../ui/data-list.tsx'
import type { Column } from '../../ui/data-list-props.ts'
import { ReceiptMark } from './receipt-panel.tsx'

type Props = {
  receipts: readonly ListedReceipt[] | undefined
  isStale: boolean
  empty: string
  /** In one donor's record, without the name and with less room. */
  isOfOneDonor?: boolean
  onOpen: (receipt: ListedReceipt) => void
}

export function ReceiptList({ receipts, isStale, empty, isOfOneDonor = false, onOpen }: Props) {
  const opener = (receipt: ListedReceipt) => (
    <button
      type="button"
      onClick={() => onOpen(receipt)}
      className="min-h-11 whitespace-nowrap text-left font-semibold text-brand tabular-nums hover:underline lg:min-h-8"
    >
      {receipt.receipt_no}
    </button>
  )
  const columns: Column<ListedReceipt, never>[] = [
    { name: 'number', label: 'Number', isWide: true, cell: opener },
    { name: 'donor', label: 'Donor', isWide: true, cell: donorOf },
    { name: 'kind', label: 'Kind', cell: (receipt) => <ReceiptMark receipt={receipt} /> },
    { name: 'given', label: 'Given', isShort: true, cell: ({ paid_on }) => dayInWords(paid_on) },
    { name: 'issued', label: 'Issued', isShort: true, cell: ({ issued_at }) => dayInWords(issued_at) },
    { name: 'amount', label: 'Amount', isNumber: true, cell: amountOf },
    { name: 'why', label: 'Why', isWide: true, cell: (receipt) => <Why receipt={receipt} /> },
  ]
  return (
    <DataList
      label="Receipts"
      rows={receipts}
      isStale={isStale}
      tableFrom={isOfOneDonor ? '96rem' : '64rem'}
      columns={isOfOneDonor ? columns.filter(({ name }) => !['donor', 'issued'].includes(name)) : columns}
      empty={empty}
      card={(receipt) => (
        <div className="grid gap-0.5 pb-2">
          <p className="flex flex-wrap items-center gap-x-3">
            {opener(receipt)}
            <ReceiptMark receipt={receipt} />
            <span className="ml-auto font-semibold tabular-nums">{amountOf(receipt)}</span>
          </p>
          <p>
            {!isOfOneDonor && donorOf(receipt)}{' '}
            <span className="text-soft">given {dayInWords(receipt.paid_on)}</span>
          </p>
          <Why receipt={receipt} />
        </div>
      )}
    />
  )
}

function donorOf({ donor_id, donor_name }: ListedReceipt) {
  if (!donor_id) return donor_name ?? ''
  return (
    <Link to={`/admin/donors/${donor_id}`} className="text-brand hover:underline">
      {donor_name}
    </Link>
  )
}

function amountOf({ amount, donation_id }: ListedReceipt) {
  const rupees = formatRupees(amount, { paise: 'always' })
  if (!donation_id) return rupees
  return (
    <Link to={`/admin/donations/${donation_id}`} className="text-brand hover:underline">
      {rupees}
    </Link>
  )
}

function Why({ receipt: { cancel_reason, reason } }: { receipt: ListedReceipt }) {
  const why = cancel_reason ?? (reason && noTaxReasons[reason])
  return why ? <span className="whitespace-normal text-soft text-xs">{why}</span> : null
}
