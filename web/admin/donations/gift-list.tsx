import { Link } from 'react-router'
import { donorOf, perhapsOf, wayOf } from '#domain/donations/gift-labels.ts'
import { dayInWords, timeOf } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import type { ListedGift } from '../data/gifts.ts'
import { DataList } from '../ui/data-list.tsx'
import type { Column } from '../ui/data-list-props.ts'
import { StatusMark } from './status-mark.tsx'

type Props = {
  /** Undefined during the first load. */
  gifts: readonly ListedGift[] | undefined
  causes: ReadonlyMap<string, string>
  isStale: boolean
}

export function GiftList({ gifts, causes, isStale }: Props) {
  return (
    <div className="overflow-hidden rounded-lg min-[72rem]:border min-[72rem]:border-line min-[72rem]:bg-surface">
      <DataList
        label="Donations"
        tableFrom="72rem"
        rows={gifts}
        isStale={isStale}
        columns={columnsWith(causes)}
        card={(gift) => <GiftCard gift={gift} causes={causes} />}
        empty="No gifts found."
      />
    </div>
  )
}

const columnsWith = (causes: ReadonlyMap<string, string>): Column<ListedGift, never>[] => [
  {
    name: 'date',
    label: 'Date',
    isShort: true,
    cell: (gift) => (
      <>
        {dayInWords(gift.created_at)}
        <span className="block text-soft text-xs">{hourOf(gift)}</span>
      </>
    ),
  },
  {
    name: 'donor',
    label: 'Donor',
    isWide: true,
    cell: (gift) => (
      <>
        <GiftLink gift={gift} />
        <Contact gift={gift} />
      </>
    ),
  },
  { name: 'cause', label: 'Cause', cell: (gift) => causeOf(gift, causes) },
  {
    name: 'way',
    label: 'Payment method',
    cell: (gift) => (
      <>
        {wayOf(gift)}
        {gift.is_monthly && <span className="block text-soft text-xs">Monthly</span>}
      </>
    ),
  },
  {
    name: 'status',
    label: 'Status',
    cell: (gift) => (
      <>
        <StatusMark status={gift.payment_status} />
        {gift.test_mode && <span className="block text-clay text-xs">Test mode</span>}
      </>
    ),
  },
  { name: 'amount', label: 'Amount', isNumber: true, cell: (gift) => <Amount gift={gift} /> },
]

function GiftCard({ gift, causes }: { gift: ListedGift; causes: ReadonlyMap<string, string> }) {
  return (
    <div className="py-2">
      <div className="flex justify-between gap-3">
        <div className="min-w-0">
          <GiftLink gift={gift} />
          <Contact gift={gift} />
        </div>
        <div className="shrink-0 text-right">
          <Amount gift={gift} />
        </div>
      </div>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 text-xs">
        <StatusMark status={gift.payment_status} />
        <span className="text-soft">
          {[dayInWords(gift.created_at), hourOf(gift)].filter(Boolean).join(', ')}
        </span>
      </div>
      <p className="mt-0.5 text-soft text-xs">
        {causeOf(gift, causes)}, {wayOf(gift)}
        {gift.is_monthly && ', monthly'}
        {gift.test_mode && ', test mode'}
      </p>
    </div>
  )
}

// The link covers the whole row.
function GiftLink({ gift }: { gift: ListedGift }) {
  return (
    <Link
      to={`/admin/donations/${gift.id}`}
      className="block break-words font-semibold text-brand after:absolute after:inset-0 hover:underline"
    >
      {donorOf(gift)}
    </Link>
  )
}

function Contact({ gift }: { gift: ListedGift }) {
  const more =
    perhapsOf(gift) ??
    [gift.donor_email, gift.donor_phone].find((contact) => contact && contact !== gift.name)
  return more ? <span className="block break-words text-soft text-xs">{more}</span> : null
}

function Amount({ gift }: { gift: ListedGift }) {
  return (
    <>
      <span className="font-semibold tabular-nums">{formatRupees(gift.amount)}</span>
      {gift.refunded_amount > 0 && (
        <span className="block text-clay text-xs">{formatRupees(gift.refunded_amount)} refunded</span>
      )}
      {gift.deducted_amount > 0 && (
        <span className="block text-clay text-xs">{formatRupees(gift.deducted_amount)} deducted</span>
      )}
    </>
  )
}

// A gift entered by hand has only a date.
function hourOf({ platform, created_at }: ListedGift): string | null {
  return platform === 'razorpay' ? timeOf(created_at) : null
}

/** The cause's title; for a deleted cause, the name that was sent. */
export function causeOf(
  { cause_id, cause_sent }: { cause_id: string | null; cause_sent: string | null },
  causes: ReadonlyMap<string, string>,
): string {
  if (cause_id) return causes.get(cause_id) ?? cause_id
  return cause_sent ? `General (${cause_sent})` : 'General'
}
