import { Link } from 'react-router'
import { donorOf, wayOf } from '#domain/donations/gift-words.ts'
import { dayInWords, timeOf } from '#domain/indian-days.ts'
import { formatRupees } from '#domain/money.ts'
import type { ListedGift } from '#web/data/gifts.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StatusMark } from './status-mark.tsx'

const HEADINGS = ['Date', 'Donor', 'Cause', 'Came in by', 'Status', 'Amount']
const SKELETON_ROWS = 8

type Props = { gifts: readonly ListedGift[]; causes: ReadonlyMap<string, string>; isStale: boolean }

/** A calm table where there is room for one, cards on a phone. */
export function GiftList({ gifts, causes, isStale }: Props) {
  const look = isStale ? 'opacity-60' : ''
  return (
    <div aria-busy={isStale || undefined} className={`transition-opacity duration-150 ${look}`}>
      <table className="w-full overflow-hidden rounded-lg border border-line bg-surface text-left max-md:hidden">
        <caption className="sr-only">Donations</caption>
        <thead className="bg-sunken text-soft text-xs">
          <tr>
            {HEADINGS.map((heading) => (
              <th
                key={heading}
                scope="col"
                className={`px-3 py-2 font-semibold ${heading === 'Amount' ? 'text-right' : ''}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {gifts.map((gift) => (
            <tr key={gift.id} className="relative align-top hover:bg-sunken">
              <td className="whitespace-nowrap px-3 py-2">
                {dayInWords(gift.created_at)}
                <span className="block text-soft text-xs">{hourOf(gift)}</span>
              </td>
              <td className="max-w-60 px-3 py-2">
                <GiftLink gift={gift} />
                <Contact gift={gift} />
              </td>
              <td className="px-3 py-2">{causeOf(gift, causes)}</td>
              <td className="px-3 py-2">
                {wayOf(gift)}
                {gift.is_monthly && <span className="block text-soft text-xs">Monthly</span>}
              </td>
              <td className="px-3 py-2">
                <StatusMark status={gift.payment_status} />
                {gift.test_mode && <span className="block text-clay text-xs">Test mode</span>}
              </td>
              <td className="whitespace-nowrap px-3 py-2 text-right">
                <Amount gift={gift} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="grid grid-cols-1 gap-2 md:hidden">
        {gifts.map((gift) => (
          <li key={gift.id} className="relative rounded-lg border border-line bg-surface p-3">
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
          </li>
        ))}
      </ul>
    </div>
  )
}

// Its whole row can be pressed.
function GiftLink({ gift }: { gift: ListedGift }) {
  return (
    <Link
      to={`/admin/donations/${gift.id}`}
      className="block truncate font-semibold text-brand after:absolute after:inset-0 hover:underline"
    >
      {donorOf(gift)}
    </Link>
  )
}

function Contact({ gift }: { gift: ListedGift }) {
  const said = donorOf(gift)
  const more = [gift.donor_email, gift.donor_phone].find((contact) => contact && contact !== said)
  return more ? <span className="block truncate text-soft text-xs">{more}</span> : null
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

// Of a gift entered by hand only the day is known.
function hourOf({ platform, created_at }: ListedGift): string | null {
  return platform === 'razorpay' ? timeOf(created_at) : null
}

/** The cause's title; for one that is gone, what was asked for. */
export function causeOf(
  { cause_id, cause_sent }: { cause_id: string | null; cause_sent: string | null },
  causes: ReadonlyMap<string, string>,
): string {
  if (cause_id) return causes.get(cause_id) ?? cause_id
  return cause_sent ? `General (${cause_sent})` : 'General'
}

export function GiftListSkeleton() {
  return (
    <Loading>
      <div className="grid gap-2">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are alike and never move.
          <Skeleton key={row} className="h-20 md:h-12" />
        ))}
      </div>
    </Loading>
  )
}
