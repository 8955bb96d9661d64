import { Link } from 'react-router'
import { donorOf, methodWords, perhapsOf } from '#domain/donations/gift-labels.ts'
import { pendingInWords, stateInWords } from '#domain/donations/monthly-gift-labels.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import type { ListedMonthlyGift } from '../../data/monthly-gifts.ts'
import { DataList } from '../../ui/data-list.tsx'
import type { Column } from '../../ui/data-list-props.ts'
import { causeOf } from '../gift-list.tsx'
import { amountOf } from './amount-of.ts'
import { MonthlyStatusMark } from './status-mark.tsx'

type Props = {
  /** Undefined during the first load. */
  gifts: readonly ListedMonthlyGift[] | undefined
  causes: ReadonlyMap<string, string>
  isStale: boolean
}

export function MonthlyGiftList({ gifts, causes, isStale }: Props) {
  return (
    <div className="overflow-hidden rounded-lg min-[72rem]:border min-[72rem]:border-line min-[72rem]:bg-surface">
      <DataList
        label="Monthly gifts"
        tableFrom="72rem"
        rows={gifts}
        isStale={isStale}
        columns={columnsWith(causes)}
        card={(gift) => <MonthlyGiftCard gift={gift} causes={causes} />}
        empty="No monthly gifts found."
      />
    </div>
  )
}

const columnsWith = (causes: ReadonlyMap<string, string>): Column<ListedMonthlyGift, never>[] => [
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
  { name: 'state', label: 'State', isWide: true, cell: (gift) => <State gift={gift} /> },
  { name: 'cause', label: 'Cause', cell: (gift) => causeOf(gift, causes) },
  { name: 'method', label: 'Method', cell: ({ method }) => <Method method={method} /> },
  { name: 'next', label: 'Next charge', isShort: true, cell: ({ next_charge_at }) => day(next_charge_at) },
  { name: 'since', label: 'Since', isShort: true, cell: ({ started_at }) => day(started_at) },
  {
    name: 'amount',
    label: 'A month',
    isNumber: true,
    cell: (gift) => <span className="font-semibold tabular-nums">{amountOf(gift)}</span>,
  },
]

function MonthlyGiftCard({ gift, causes }: { gift: ListedMonthlyGift; causes: ReadonlyMap<string, string> }) {
  const { method, next_charge_at, started_at } = gift
  return (
    <div className="py-2">
      <div className="flex justify-between gap-3">
        <div className="min-w-0">
          <GiftLink gift={gift} />
          <Contact gift={gift} />
        </div>
        <p className="shrink-0 text-right font-semibold tabular-nums">{amountOf(gift)}</p>
      </div>
      <div className="mt-1.5 text-xs">
        <State gift={gift} />
      </div>
      <p className="mt-0.5 text-soft text-xs">
        {[
          causeOf(gift, causes),
          methodWords(method),
          started_at && `since ${dayInWords(started_at)}`,
          next_charge_at && `next charge ${dayInWords(next_charge_at)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  )
}

// The link covers the whole row.
function GiftLink({ gift }: { gift: ListedMonthlyGift }) {
  return (
    <Link
      to={`/admin/monthly-gifts/${gift.id}`}
      className="block break-words font-semibold text-brand after:absolute after:inset-0 hover:underline"
    >
      {donorOf(gift)}
    </Link>
  )
}

function Contact({ gift }: { gift: ListedMonthlyGift }) {
  const more =
    perhapsOf(gift) ??
    [gift.donor_email, gift.donor_phone].find((contact) => contact && contact !== gift.name)
  return more ? <span className="block break-words text-soft text-xs">{more}</span> : null
}

function State({ gift }: { gift: ListedMonthlyGift }) {
  const notes = [stateInWords(gift), pendingInWords(gift)].filter(Boolean)
  return (
    <>
      <MonthlyStatusMark status={gift.status} />
      {notes.map((note) => (
        <span key={note} className="block whitespace-normal text-soft text-xs">
          {note}
        </span>
      ))}
      {gift.test_mode && <span className="block text-clay text-xs">Test mode</span>}
    </>
  )
}

export function Method({ method }: { method: string | null }) {
  const words = methodWords(method)
  return <span className="inline-block first-letter:uppercase">{words ?? '–'}</span>
}

const day = (moment: string | null) => (moment ? dayInWords(moment) : '–')
