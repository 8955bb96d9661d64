import { useMedia } from '../hooks/use-media.ts'
import { DataCards } from './data-cards.tsx'
import type { DataListProps } from './data-list-props.ts'
import { DataTable } from './data-table.tsx'

type Props<Row extends { id: string }, Sort extends string> = DataListProps<Row, Sort> & {
  /** From this width on there is room for the table. */
  tableFrom: `${number}rem`
}

/** Rows of anything: a table, or cards where there is no room for one, with the same things to do. */
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
