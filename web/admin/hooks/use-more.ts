import { useEffect, useRef, useState } from 'react'
import { type FailureToast, withErrorToast } from '../lib/with-error-toast.ts'

/** First rows of a list, and the total count. */
export type SomeOf<Row> = { count: number; rows: readonly Row[] }

type Known = { id: string | number }

type PagedRows<Row> = {
  list: string | number
  first: readonly Row[]
  rest: readonly Row[]
  /** No rows follow these. */
  isWhole: boolean
}

/**
 * A list that loads in pages on request. After a change it is read again from the start, up to the rows that
 * were shown. `list` identifies the list if another can replace it: that one begins with its first page.
 * `count` is the count read with the first rows, until no rows follow the shown ones: others may have removed
 * some since.
 */
export function useMore<Row extends Known>(
  { count: counted, rows: first }: SomeOf<Row>,
  read: (past: number) => Promise<readonly Row[]>,
  failed: FailureToast,
  list: string | number = '',
) {
  const [paged, setPaged] = useState<PagedRows<Row>>({ list, first, rest: [], isWhole: false })
  const [isBusy, setBusy] = useState(false)
  const isOutdated = paged.list === list && paged.first !== first && paged.rest.length > 0
  const isCurrent = paged.list === list && paged.first === first
  const rest = isCurrent ? paged.rest : []
  // The shown rows stay until as many have been read again: otherwise the scroll position would be lost.
  const rows = isOutdated ? [...paged.first, ...paged.rest] : [...first, ...rest]
  const shown = rows.length
  const latest = useRef({ read, failed })
  latest.current = { read, failed }

  useEffect(() => {
    if (!isOutdated) return
    let isWanted = true
    const { read, failed } = latest.current
    withErrorToast(rowsAfter(first, shown, read), failed).then((found = []) => {
      if (isWanted) setPaged({ list, first, rest: found, isWhole: false })
    })
    return () => {
      isWanted = false
    }
  }, [isOutdated, list, first, shown])

  async function more() {
    setBusy(true)
    const found = await withErrorToast(rowsAfter([...first, ...rest], shown + 1, read), failed)
    setBusy(false)
    if (found) setPaged({ list, first, rest: [...rest, ...found], isWhole: found.length === 0 })
  }
  return { rows, count: isCurrent && paged.isWhole ? shown : counted, isBusy, more }
}

/**
 * Rows after the known ones, page by page, until there are `least` in all or no more. If others add rows
 * meanwhile, rows move down and a page begins with known ones: each is taken once.
 */
export async function rowsAfter<Row extends Known>(
  known: readonly Row[],
  least: number,
  read: (past: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const seen = new Set(known.map(({ id }) => id))
  const found: Row[] = []
  for (let past = known.length; known.length + found.length < least; ) {
    const page = await read(past)
    if (page.length === 0) break
    past += page.length
    for (const row of page) if (!seen.has(row.id)) found.push(row)
    for (const { id } of page) seen.add(id)
  }
  return found
}
