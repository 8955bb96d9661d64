import { Link } from 'react-router'
import { formatRupees } from '#domain/india/money.ts'
import { when } from '../../lib/when.ts'
import type { DonorGift } from '../donors-data.ts'

const STATES: Record<string, string> = {
  created: 'Not paid',
  successful: 'Received',
  failed: 'Failed',
  refunded: 'Refunded',
}

export function Gifts({ gifts }: { gifts: readonly DonorGift[] }) {
  if (gifts.length === 0) return <p className="text-soft">No gifts yet.</p>
  return (
    <ul className="divide-y divide-line">
      {gifts.map((gift) => (
        <li key={gift.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <Link
            to={`/admin/donations/${gift.id}`}
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline lg:min-h-6"
          >
            {when(gift.created_at)}
          </Link>
          <span className="mr-auto text-soft">
            {[gift.causes?.title, gift.is_monthly && 'Monthly'].filter(Boolean).join(' · ')}
          </span>
          <span>
            {STATES[gift.payment_status]}
            {gift.refunded_amount > 0 &&
              gift.payment_status === 'successful' &&
              `, ${formatRupees(gift.refunded_amount)} refunded`}
            {gift.deducted_amount > 0 && `, ${formatRupees(gift.deducted_amount)} deducted`}
            {gift.test_mode && ', test mode'}
          </span>
          <span className="font-semibold tabular-nums">
            {gift.currency === 'INR'
              ? formatRupees(gift.amount, { paise: 'always' })
              : `${gift.currency} ${gift.amount}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
