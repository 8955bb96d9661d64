import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { donorOf } from '#domain/donations/gift-labels.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { MailIcon, PhoneIcon } from '#web/ui/icons.tsx'
import type { ListedGift } from '../data/gifts.ts'
import { Card } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.tsx'
import type { Thanked } from './donors-to-thank.ts'

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
export function ToThank({ gifts }: { gifts: readonly Thanked[] }) {
  return (
    <Listed heading="Donors to thank" empty="No new donors in the last two weeks.">
      {gifts.map((gift) => (
        <li key={gift.id} className="flex items-center gap-2 py-2">
          <Link to={`/admin/donors/${gift.donor_id}`} className="min-w-0 flex-1 hover:text-brand">
            <span className="wrap-anywhere block font-semibold">{donorOf(gift)}</span>
            <span className="text-soft text-xs">
              {formatRupees(gift.amount)} on {dayInWords(gift.created_at)}
            </span>
          </Link>
          {gift.donor_phone && (
            <Reach href={`tel:${gift.donor_phone.replace(/[^\d+]/g, '')}`} label={`Call ${donorOf(gift)}`}>
              <PhoneIcon className="size-4" />
            </Reach>
          )}
          {gift.donor_email && (
            <Reach href={`mailto:${gift.donor_email}`} label={`Write to ${donorOf(gift)}`}>
              <MailIcon className="size-4" />
            </Reach>
          )}
        </li>
      ))}
    </Listed>
  )
}

function Reach({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a href={href} title={label} className={`${smallButton('quiet')} aspect-square px-0!`}>
      {children}
      <span className="sr-only">{label}</span>
    </a>
  )
}

type ListedProps = { heading: string; empty: string; children: ReactNode[] }

function Listed({ heading, empty, children }: ListedProps) {
  return (
    <Card>
      <h2 className="text-heading text-lg">{heading}</h2>
      {children.length === 0 ? (
        <p className="mt-2 text-soft">{empty}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">{children}</ul>
      )}
    </Card>
  )
}
