import type { ReactNode } from 'react'

export type Column<Row, Sort extends string> = {
  name: string
  label: string
  /** What the list is sorted by when its heading is pressed; absent where it cannot be. */
  sort?: Sort | undefined
  /** Its heading sorts with the largest or newest first, unless pressed again. */
  isDescendingFirst?: boolean
  /** Holds longer texts, such as a name with an address under it. */
  isWide?: boolean
  /** Stays on one line: a date, a phone number. */
  isShort?: boolean
  /** Numbers stand to the right. */
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}

export type DataListProps<Row extends { id: string }, Sort extends string = never> = {
  label: string
  /** Undefined while they are read for the first time: then skeletons stand in. */
  rows: readonly Row[] | undefined
  isStale: boolean
  columns: readonly Column<Row, Sort>[]
  /** A row where there is no room for a table. */
  card: (row: Row) => ReactNode
  actions?: (row: Row) => ReactNode
  /** Said in place of rows. */
  empty: string
  selection?: {
    selected: ReadonlySet<string>
    onSelect: (ids: ReadonlySet<string>) => void
    nameOf: (row: Row) => string
  }
  sorting?: {
    sort: Sort
    descending: boolean
    /** Every order in words, rising and falling, for cards, which have no headings to press. */
    orders: Readonly<Record<Sort, readonly [rising: string, falling: string]>>
    onSort: (sort: Sort, descending: boolean) => void
  }
}

export const SKELETON_ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

/** Whether all shown rows are selected, and what selecting or leaving all or one of them gives. */
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
