import { Children, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { donorOf } from '#domain/donations/gift-labels.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import type { ListedGift } from '../data/gifts.ts'
import { Card } from '../ui/page.tsx'
import { SmallButton, smallButton } from '../ui/small-button.tsx'
import type { ToThankRow } from './donors-to-thank.ts'

/** Loaded on the first press, and not shared as a chunk: Home opens without it. */
const ThankDialog = lazy(async () => ({
  default: (await import('../donations/thanks/thank-dialog.tsx')).ThankDialog,
}))

export function LastGifts({ gifts }: { gifts: readonly ListedGift[] }) {
  return (
    <Listed heading="Last gifts" empty="No gifts yet.">
      {gifts.map((gift) => (
        <li key={gift.id}>
          <Link
            to={`/admin/donations/${gift.id}`}
            className="flex min-h-11 items-center gap-3 py-2 hover:text-brand"
          >
            <span className="min-w-0 flex-1">
              <span className="wrap-anywhere block font-semibold">{donorOf(gift)}</span>
              <span className="text-soft text-xs">{dayInWords(gift.created_at)}</span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatRupees(gift.amount)}</span>
          </Link>
        </li>
      ))}
    </Listed>
  )
}

/** A call or a personal note is worth more than the automatic message. */
export function ToThank({ rows }: { rows: readonly ToThankRow[] }) {
  const [chosen, setChosen] = useState<ToThankRow | null>(null)
  const all = rows[0]?.donors ?? 0
  return (
    <Listed
      heading="Donors to thank"
      empty="Everyone is thanked."
      foot={
        all > rows.length && (
          <Link to="/admin/donations?thanked=no" className={`${smallButton('quiet')} mt-1`}>
            All {formatNumber(all)} donors to thank
          </Link>
        )
      }
    >
      {rows.map((row) => (
        <li key={row.donation_id} className="flex items-center gap-2 py-2">
          <Link
            to={row.donor_id ? `/admin/donors/${row.donor_id}` : `/admin/donations/${row.donation_id}`}
            className="min-w-0 flex-1 hover:text-brand"
          >
            <span className="wrap-anywhere block font-semibold">{donorOf(row)}</span>
            <span className="text-soft text-xs">
              {formatRupees(row.amount)}
              {row.gifts > 1 ? `, ${row.gifts} gifts until` : ' on'} {dayInWords(row.given_at)}
            </span>
          </Link>
          <SmallButton about={donorOf(row)} onPress={() => setChosen(row)}>
            Thank
          </SmallButton>
        </li>
      ))}
      {chosen && (
        <Suspense key="dialog">
          <ThankDialog
            about={{ gift: chosen.donation_id }}
            name={donorOf(chosen)}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </Listed>
  )
}

type ListedProps = { heading: string; empty: string; children: ReactNode; foot?: ReactNode }

function Listed({ heading, empty, children, foot }: ListedProps) {
  const items = Children.toArray(children)
  return (
    <Card>
      <h2 className="text-heading text-lg">{heading}</h2>
      {items.length === 0 ? (
        <p className="mt-2 text-soft">{empty}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">{items}</ul>
      )}
      {foot}
    </Card>
  )
}
