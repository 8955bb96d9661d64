import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { GiftSums as Sums } from '../data/gifts.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { giftMessages } from './toasts.ts'

/** Sums of all gifts of a filter, across all pages. */
export function GiftSums({ sums }: { sums: Promise<Sums> }) {
  const { value, isStale, failed } = useResolved(sums, giftMessages.sumsFailed)
  if (failed) return <p className="text-soft">The totals could not be loaded.</p>
  return (
    <dl
      aria-busy={isStale || undefined}
      className={`grid grid-cols-2 gap-x-6 gap-y-2 sm:flex sm:flex-wrap ${isStale ? 'stale' : ''}`}
    >
      {inWords(value).map(([name, sum, note]) => (
        <div key={name}>
          <dt className="text-soft text-xs">{name}</dt>
          <dd>
            {sum === undefined ? (
              <Skeleton className="mt-1 h-6 w-24" />
            ) : (
              <span className="display text-heading text-xl tabular-nums">{sum}</span>
            )}
            {note && <span className="ml-2 text-soft text-xs">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function inWords(sums: Sums | undefined): [name: string, sum: string | undefined, note?: string][] {
  if (sums?.is_more) {
    return [
      ['Gifts found', `More than ${formatNumber(sums.found)}`, 'Too many to add up. Narrow your search.'],
    ]
  }
  const rupees = (amount: number | undefined) => (amount === undefined ? undefined : formatRupees(amount))
  return [
    [
      'Gifts found',
      sums && formatNumber(sums.found),
      sums && sums.paid < sums.found ? `${formatNumber(sums.paid)} paid` : '',
    ],
    ['Given', rupees(sums?.given)],
    ['Refunded', rupees(sums?.refunded)],
    ['Chargebacks', rupees(sums?.deducted)],
    ['Net', rupees(sums?.net)],
  ]
}
