import { Skeleton } from '#web/ui/skeleton.tsx'
import { useResolved } from '../hooks/use-resolved.ts'
import { giftToasts } from './toasts.ts'

export type Sum = [name: string, sum: string | undefined, note?: string]

type Props<Sums> = {
  sums: Promise<Sums>
  /** Undefined during the first load. */
  inWords: (sums: Sums | undefined) => Sum[]
}

/** Sums of all gifts of a filter, across all pages. */
export function ListSums<Sums>({ sums, inWords }: Props<Sums>) {
  const { value, isStale, failed } = useResolved(sums, giftToasts.sumsFailed)
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
