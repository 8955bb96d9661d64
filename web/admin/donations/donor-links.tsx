import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { donorOf, type GiftName } from '#domain/donations/gift-labels.ts'

type Props = { donorId: string | null; giver: GiftName; children: ReactNode }

/** The donor's name, linked to their record, then a link to all their gifts. */
export function DonorLinks({ donorId, giver, children }: Props) {
  if (!donorId) return donorOf(giver)
  return (
    <>
      {giver.perhaps && 'perhaps '}
      <Link to={`/admin/donors/${donorId}`} className="font-semibold">
        {giver.perhaps ?? donorOf(giver)}
      </Link>
      {' · '}
      {children}
    </>
  )
}
