import { useMedia } from '../hooks/use-media.ts'
import { DataCards } from './data-cards.tsx'
import type { DataListProps } from './data-list-props.ts'
import { DataTable } from './data-table.tsx'

type Props<Row extends { id: string }, Sort extends string> = DataListProps<Row, Sort> & {
  /** Minimum width for the table. */
  tableFrom: `${number}rem`
}

/** Rows of data: a table, or cards on narrow screens, with the same actions. */
export function DataList<Row extends { id: string }, Sort extends string = never>({
  tableFrom,
  ...props
}: Props<Row, Sort>) {
  const isTable = useMedia(`(min-width: ${tableFrom})`)
  return (
    <section
      aria-label={props.label}
      aria-busy={props.isStale || undefined}
      className={props.rows && props.isStale ? 'stale' : ''}
    >
      {!props.rows && (
        <p role="status" className="sr-only">
          Loading…
        </p>
      )}
      {isTable ? <DataTable {...props} /> : <DataCards {...props} />}
    </section>
  )
}
