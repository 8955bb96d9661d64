import type { ReactNode } from 'react'

export type Column<Row, Sort extends string> = {
  name: string
  label: string
  /** Sort key of the column's heading; absent if it is not sortable. */
  sort?: Sort | undefined
  /** The heading first sorts in descending order. */
  isDescendingFirst?: boolean
  /** Holds longer texts, such as a name with an address under it. */
  isWide?: boolean
  /** Stays on one line: a date, a phone number. */
  isShort?: boolean
  /** Right-aligned numbers. */
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}

export type DataListProps<Row extends { id: string }, Sort extends string = never> = {
  label: string
  /** Undefined during the first load: then skeletons are shown. */
  rows: readonly Row[] | undefined
  isStale: boolean
  columns: readonly Column<Row, Sort>[]
  /** A row on narrow screens. */
  card: (row: Row) => ReactNode
  actions?: (row: Row) => ReactNode
  /** Text in place of rows. */
  empty: string
  selection?: {
    selected: ReadonlySet<string>
    onSelect: (ids: ReadonlySet<string>) => void
    nameOf: (row: Row) => string
  }
  sorting?: {
    sort: Sort
    descending: boolean
    /** Labels of every order, ascending and descending, for cards, which have no headings. */
    orders: Readonly<Record<Sort, readonly [rising: string, falling: string]>>
    onSort: (sort: Sort, descending: boolean) => void
  }
}

export const SKELETON_ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

/** Whether all shown rows are selected, and the selections after toggling all or one of them. */
export function selectionOf<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  selected: ReadonlySet<string>,
) {
  const isAll = rows !== undefined && rows.length > 0 && rows.every(({ id }) => selected.has(id))
  return {
    isAll,
    toggledAll: (): ReadonlySet<string> => new Set(isAll ? [] : rows?.map(({ id }) => id)),
    toggled(id: string): ReadonlySet<string> {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      return next
    },
  }
}
