import { lazy, Suspense, useState } from 'react'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Concern } from './attention.ts'
import { ConcernList } from './concern-list.tsx'
import type { Gap } from './missing-content.ts'

const MissingContentList = lazy(async () => ({
  default: (await import('./missing-content-list.tsx')).MissingContentList,
}))

/** Open issues: first those that affect giving, then missing content. */
export function ToCheck({ concerns, gaps }: { concerns: readonly Concern[]; gaps: readonly Gap[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="attention" className="mt-8">
      <h2 id="attention" className="text-heading text-xl">
        What to check
      </h2>
      {concerns.length + gaps.length === 0 && (
        <p className="mt-2 flex items-center gap-2">
          <CheckIcon className="size-5 text-leaf" />
          Nothing to check.
        </p>
      )}
      {concerns.length > 0 && <ConcernList concerns={concerns} />}
      {gaps.length > 0 && (
        <details
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          className="mt-3 rounded-lg border border-line bg-surface"
        >
          <summary className="min-h-11 cursor-pointer px-4 py-2.5">
            {gaps.length === 1
              ? 'One picture or file is missing'
              : `${gaps.length} pictures and files are missing`}
          </summary>
          {isOpen && (
            <Suspense fallback={<Skeleton className="h-24" />}>
              <MissingContentList gaps={gaps} />
            </Suspense>
          )}
        </details>
      )}
    </section>
  )
}
