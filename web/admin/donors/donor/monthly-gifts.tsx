import { Link } from 'react-router'
import { stateInWords } from '#domain/donations/monthly-gift-labels.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import type { MonthlyGift } from '../../data/monthly-gifts.ts'
import { amountOf } from '../../donations/monthly-gifts/amount-of.ts'
import { MonthlyStatusMark } from '../../donations/status-mark.tsx'

export function MonthlyGifts({ gifts }: { gifts: readonly MonthlyGift[] }) {
  return (
    <ul className="divide-y divide-line">
      {gifts.map((gift) => (
        <li key={gift.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <Link
            to={`/admin/monthly-gifts/${gift.id}`}
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline lg:min-h-6"
          >
            {amountOf(gift)} a month
          </Link>
          <span className="mr-auto text-soft">
            {gift.started_at && `since ${dayInWords(gift.started_at)}`}
            {gift.next_charge_at && `, next charge ${dayInWords(gift.next_charge_at)}`}
          </span>
          <span>
            <MonthlyStatusMark status={gift.status} />
            {stateInWords(gift) && <span className="text-soft text-xs"> {stateInWords(gift)}</span>}
            {gift.test_mode && ', test mode'}
          </span>
        </li>
      ))}
    </ul>
  )
}
