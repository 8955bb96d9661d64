import type { ReactNode } from 'react'
import { type SomeOf, useMore } from '../hooks/use-more.ts'
import type { FailureToast } from '../lib/with-error-toast.ts'
import { ShowMore } from './show-more.tsx'

type Props<Row> = {
  first: SomeOf<Row>
  /** Reads the rows that follow the first `past` ones. */
  read: (past: number) => Promise<readonly Row[]>
  failed: FailureToast
  /** Identifies the list, if another can replace it. */
  list?: string | number
  label?: string
  /** Completes the button for screen readers: "Show more, 20 left of the rows". */
  of: string
  className?: string
  empty?: ReactNode
  /** Renders a row as a list item with its key. */
  children: (row: Row) => ReactNode
}

/** A list that loads in pages on request. */
export function MoreList<Row extends { id: string | number }>({
  first,
  read,
  failed,
  list,
  label,
  of,
  className = 'mt-1 divide-y divide-line',
  empty,
  children,
}: Props<Row>) {
  const { rows, count, isBusy, more } = useMore(first, read, failed, list)
  if (empty && rows.length === 0) return empty
  return (
    <>
      <ul aria-label={label} className={className}>
        {rows.map((row) => children(row))}
      </ul>
      <ShowMore shown={rows.length} count={count} isBusy={isBusy} onMore={more} of={of} />
    </>
  )
}
