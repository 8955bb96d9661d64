/** Parts of the screens of a gift and of a monthly gift. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BackIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { smallButton } from '../ui/small-button.tsx'

export function GiftSkeleton() {
  return (
    <Loading>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </Loading>
  )
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`${smallButton('quiet')} -mt-3 -ml-3 mb-2`}>
      <BackIcon className="size-4" />
      {children}
    </Link>
  )
}
