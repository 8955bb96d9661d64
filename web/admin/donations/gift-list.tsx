import { type GiftView, giftQuery } from '#domain/donations/gift-filter.ts'
import { campaignOf, causeOf, wayOf } from '#domain/donations/gift-labels.ts'
import { dayInWords, timeOf } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import type { GiftPage } from '../data/gift-page.ts'
import type { ListedGift } from '../data/gifts.ts'
import type { Column } from '../ui/data-list-props.ts'
import { FoundCard, FoundDonor, FoundGifts } from './found-gifts.tsx'
import { StatusMark } from './status-mark.tsx'

type Props = {
  view: GiftView
  /** Undefined during the first load. */
  page: GiftPage<ListedGift> | undefined
  isStale: boolean
  failed: boolean
  causes: ReadonlyMap<string, string>
  campaigns: ReadonlyMap<string, string>
}

export function GiftList({ view: { filter, sort }, causes, campaigns, ...found }: Props) {
  return (
    <FoundGifts
      {...found}
      label="Donations"
      things="gifts"
      filter={filter}
      to={(place) => `/admin/donations${giftQuery({ ...(place && { filter, sort }), ...place })}`}
      columns={columnsWith(causes, campaigns)}
      card={(gift) => <GiftCard gift={gift} causes={causes} campaigns={campaigns} />}
      none="There are no gifts yet. They appear here when someone gives, or when you enter one by hand."
    />
  )
}

const pathOf = ({ id }: ListedGift) => `/admin/donations/${id}`

const columnsWith = (
  causes: ReadonlyMap<string, string>,
  campaigns: ReadonlyMap<string, string>,
): Column<ListedGift, never>[] => [
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
    cell: (gift) => <FoundDonor gift={gift} to={pathOf(gift)} />,
  },
  { name: 'cause', label: 'Cause', cell: (gift) => causeOf(gift, causes) },
  ...(campaigns.size > 0
    ? [{ name: 'campaign', label: 'Campaign', cell: (gift: ListedGift) => campaignOf(gift, campaigns) }]
    : []),
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

function GiftCard({ gift, causes, campaigns }: { gift: ListedGift } & Pick<Props, 'causes' | 'campaigns'>) {
  return (
    <FoundCard
      gift={gift}
      to={pathOf(gift)}
      amount={<Amount gift={gift} />}
      state={
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <StatusMark status={gift.payment_status} />
          <span className="text-soft">
            {[dayInWords(gift.created_at), hourOf(gift)].filter(Boolean).join(', ')}
          </span>
        </div>
      }
      details={[
        causeOf(gift, causes),
        campaignOf(gift, campaigns),
        wayOf(gift),
        gift.is_monthly && 'monthly',
        gift.test_mode && 'test mode',
      ]}
    />
  )
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
