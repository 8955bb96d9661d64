import { useEffect, useRef, useState } from 'react'
import { type FailureToast, withErrorToast } from '../lib/with-error-toast.ts'

/** The first rows of a list, and how many there are in all. */
export type SomeOf<Row> = { count: number; rows: readonly Row[] }

type Known = { id: string | number }

type Grown<Row> = {
  list: string | number
  first: readonly Row[]
  rest: readonly Row[]
  /** Nothing was found after these. */
  isWhole: boolean
}

/**
 * A list that is read some at a time: what was read first, and what follows it as far as somebody wants to see.
 * After a change it is read from the start again, and as far as it was shown. `list` says which one it is, where
 * another can take its place: that one begins with its first page. Its `count` is what was counted with the first
 * rows, until nothing follows those that are shown: others may have removed some since.
 */
export function useMore<Row extends Known>(
  { count: counted, rows: first }: SomeOf<Row>,
  read: (past: number) => Promise<readonly Row[]>,
  failed: FailureToast,
  list: string | number = '',
) {
  const [grown, setGrown] = useState<Grown<Row>>({ list, first, rest: [], isWhole: false })
  const [isBusy, setBusy] = useState(false)
  const isOutdated = grown.list === list && grown.first !== first && grown.rest.length > 0
  const isCurrent = grown.list === list && grown.first === first
  const rest = isCurrent ? grown.rest : []
  // What was shown stays until as much has been read again, or the place in the list would be lost.
  const rows = isOutdated ? [...grown.first, ...grown.rest] : [...first, ...rest]
  const shown = rows.length
  const latest = useRef({ read, failed })
  latest.current = { read, failed }

  useEffect(() => {
    if (!isOutdated) return
    let isWanted = true
    const { read, failed } = latest.current
    withErrorToast(rowsAfter(first, shown, read), failed).then((found = []) => {
      if (isWanted) setGrown({ list, first, rest: found, isWhole: false })
    })
    return () => {
      isWanted = false
    }
  }, [isOutdated, list, first, shown])

  async function more() {
    setBusy(true)
    const found = await withErrorToast(rowsAfter([...first, ...rest], shown + 1, read), failed)
    setBusy(false)
    if (found) setGrown({ list, first, rest: [...rest, ...found], isWhole: found.length === 0 })
  }
  return { rows, count: isCurrent && grown.isWhole ? shown : counted, isBusy, more }
}

/**
 * The rows that follow the known ones, page by page, until there are `least` in all or no more. Where others add to
 * the list meanwhile, its rows move down and a page begins with some that are known: each of them is taken once.
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
