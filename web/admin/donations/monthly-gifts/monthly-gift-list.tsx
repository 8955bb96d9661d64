import { causeOf, methodWords } from '#domain/donations/gift-labels.ts'
import { type MonthlyGiftView, monthlyGiftQuery } from '#domain/donations/monthly-gift-filter.ts'
import { pendingInWords, stateInWords } from '#domain/donations/monthly-gift-labels.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import type { GiftPage } from '../../data/gift-page.ts'
import type { ListedMonthlyGift } from '../../data/monthly-gifts.ts'
import type { Column } from '../../ui/data-list-props.ts'
import { FoundCard, FoundDonor, FoundGifts } from '../found-gifts.tsx'
import { MonthlyStatusMark } from '../status-mark.tsx'
import { amountOf } from './amount-of.ts'

type Props = {
  view: MonthlyGiftView
  /** Undefined during the first load. */
  page: GiftPage<ListedMonthlyGift> | undefined
  isStale: boolean
  failed: boolean
  causes: ReadonlyMap<string, string>
}

export function MonthlyGiftList({ view: { filter }, causes, ...found }: Props) {
  return (
    <FoundGifts
      {...found}
      label="Monthly gifts"
      things="monthly gifts"
      filter={filter}
      to={(place) => `/admin/monthly-gifts${monthlyGiftQuery({ ...(place && { filter }), ...place })}`}
      columns={columnsWith(causes)}
      card={(gift) => <MonthlyGiftCard gift={gift} causes={causes} />}
      none="There are no monthly gifts yet. They appear here when a donor chooses to give every month."
    />
  )
}

const pathOf = ({ id }: ListedMonthlyGift) => `/admin/monthly-gifts/${id}`

const columnsWith = (causes: ReadonlyMap<string, string>): Column<ListedMonthlyGift, never>[] => [
  {
    name: 'donor',
    label: 'Donor',
    isWide: true,
    cell: (gift) => <FoundDonor gift={gift} to={pathOf(gift)} />,
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
    cell: (gift) => <Amount gift={gift} />,
  },
]

function MonthlyGiftCard({ gift, causes }: { gift: ListedMonthlyGift; causes: ReadonlyMap<string, string> }) {
  const { method, next_charge_at, started_at } = gift
  return (
    <FoundCard
      gift={gift}
      to={pathOf(gift)}
      amount={<Amount gift={gift} />}
      state={<State gift={gift} />}
      details={[
        causeOf(gift, causes),
        methodWords(method),
        started_at && `since ${dayInWords(started_at)}`,
        next_charge_at && `next charge ${dayInWords(next_charge_at)}`,
      ]}
    />
  )
}

function Amount({ gift }: { gift: ListedMonthlyGift }) {
  return <span className="font-semibold tabular-nums">{amountOf(gift)}</span>
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
