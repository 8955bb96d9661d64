import { type SomeOf, useMore } from '../hooks/use-more.ts'
import type { FailureToast } from '../lib/with-error-toast.ts'
import { DataList } from './data-list.tsx'
import type { DataListProps } from './data-list-props.ts'
import { ShowMore } from './show-more.tsx'

type Props<Row extends { id: string }> = Omit<DataListProps<Row>, 'rows'> & {
  tableFrom: `${number}rem`
  /** Undefined during the first load. */
  first: SomeOf<Row> | undefined
  /** Reads the rows that follow the first `past` ones. */
  read: (past: number) => Promise<SomeOf<Row>>
  failed: FailureToast
}

const NONE = { count: 0, rows: [] }

/** Rows of data that load in pages on request. */
export function MoreRows<Row extends { id: string }>({ first, read, failed, ...list }: Props<Row>) {
  const { rows, count, isBusy, more } = useMore<Row>(
    first ?? NONE,
    async (past) => (await read(past)).rows,
    failed,
  )
  return (
    <>
      <DataList {...list} rows={first && rows} />
      <div className="empty:hidden lg:px-4 lg:pb-3">
        <ShowMore shown={rows.length} count={count} isBusy={isBusy} onMore={more} of={list.label} />
      </div>
    </>
  )
}
