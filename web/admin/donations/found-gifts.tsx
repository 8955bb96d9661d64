import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { donorOf, type GiftName, perhapsOf } from '#domain/donations/gift-labels.ts'
import type { GiftPage } from '../data/gift-page.ts'
import { DataList } from '../ui/data-list.tsx'
import type { Column } from '../ui/data-list-props.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { PageLinks } from '../ui/page-links.tsx'

type FoundGift = GiftName & { id: string; donor_email: string | null; donor_phone: string | null }

type Props<Gift extends FoundGift> = {
  label: string
  /** Plural noun for the list's rows. */
  things: string
  filter: object
  /** Address of the page after or before a gift, or of the list without filters. */
  to: (place?: { after: string } | { before: string }) => string
  /** Undefined during the first load. */
  page: GiftPage<Gift> | undefined
  isStale: boolean
  failed: boolean
  columns: readonly Column<Gift, never>[]
  card: (gift: Gift) => ReactNode
  /** Text for a list that is entirely empty. */
  none: string
}

/** A page of donations or monthly gifts, with links to its neighbours. */
export function FoundGifts<Gift extends FoundGift>(props: Props<Gift>) {
  const { label, things, filter, to, page, isStale, failed, columns, card, none } = props
  const { revalidate } = useRevalidator()
  if (failed) return <LoadFailed onRetry={revalidate} />
  if (page?.gifts.length === 0)
    return (
      <NothingFound things={things} showAll={Object.keys(filter).length > 0 ? to() : undefined}>
        {none}
      </NothingFound>
    )
  return (
    <>
      <div className="overflow-hidden rounded-lg min-[72rem]:border min-[72rem]:border-line min-[72rem]:bg-surface">
        <DataList
          label={label}
          tableFrom="72rem"
          rows={page?.gifts}
          isStale={isStale || !page}
          columns={columns}
          card={card}
          empty={`No ${things} found.`}
        />
      </div>
      <PageLinks
        previous={page?.before ? to({ before: page.before }) : null}
        next={page?.after ? to({ after: page.after }) : null}
      />
    </>
  )
}

type DonorProps = { gift: FoundGift; to: string }

/** The donor's name and contact. The link covers the whole row. */
export function FoundDonor({ gift, to }: DonorProps) {
  const more =
    perhapsOf(gift) ??
    [gift.donor_email, gift.donor_phone].find((contact) => contact && contact !== gift.name)
  return (
    <>
      <Link
        to={to}
        className="block break-words font-semibold text-brand after:absolute after:inset-0 hover:underline"
      >
        {donorOf(gift)}
      </Link>
      {more && <span className="block break-words text-soft text-xs">{more}</span>}
    </>
  )
}

type CardProps = DonorProps & { amount: ReactNode; state: ReactNode; details: (string | null | false)[] }

/** A gift on a narrow screen. */
export function FoundCard({ gift, to, amount, state, details }: CardProps) {
  return (
    <div className="py-2">
      <div className="flex justify-between gap-3">
        <div className="min-w-0">
          <FoundDonor gift={gift} to={to} />
        </div>
        <div className="shrink-0 text-right">{amount}</div>
      </div>
      <div className="mt-1.5 text-xs">{state}</div>
      <p className="mt-0.5 text-soft text-xs">{details.filter(Boolean).join(', ')}</p>
    </div>
  )
}
