import { useEffect, useRef, useState } from 'react'
import { type FailureToast, withErrorToast } from './with-error-toast.ts'

/** The first rows of a list, and how many there are in all. */
export type SomeOf<Row> = { count: number; rows: readonly Row[] }

/**
 * A list that is read some at a time: what was read first, and what follows it as far as somebody wants to see.
 * After a change it is read from the start again, and as far as it was shown. `list` says which one it is, where
 * another can take its place: that one begins with its first page.
 */
export function useMore<Row>(
  first: readonly Row[],
  read: (past: number) => Promise<readonly Row[]>,
  failed: FailureToast,
  list: string | number = '',
) {
  const [grown, setGrown] = useState<{ list: typeof list; first: readonly Row[]; rest: readonly Row[] }>({
    list,
    first,
    rest: [],
  })
  const [isBusy, setBusy] = useState(false)
  const isOutdated = grown.list === list && grown.first !== first && grown.rest.length > 0
  const rest = grown.list === list && grown.first === first ? grown.rest : []
  // What was shown stays until as much has been read again, or the place in the list would be lost.
  const rows = isOutdated ? [...grown.first, ...grown.rest] : [...first, ...rest]
  const shown = rows.length
  const latest = useRef({ read, failed })
  latest.current = { read, failed }

  useEffect(() => {
    if (!isOutdated) return
    let isCurrent = true
    const { read, failed } = latest.current
    withErrorToast(rowsAfter(first, shown, read), failed).then((found = []) => {
      if (isCurrent) setGrown({ list, first, rest: found })
    })
    return () => {
      isCurrent = false
    }
  }, [isOutdated, list, first, shown])

  async function more() {
    setBusy(true)
    const found = await withErrorToast(rowsAfter([...first, ...rest], shown + 1, read), failed)
    setBusy(false)
    if (found) setGrown({ list, first, rest: [...rest, ...found] })
  }
  return { rows, isBusy, more }
}

/** The rows that follow the known ones, page by page, until there are `least` in all or no more. */
export async function rowsAfter<Row>(
  known: readonly Row[],
  least: number,
  read: (past: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  while (known.length + found.length < least) {
    const page = await read(known.length + found.length)
    if (page.length === 0) break
    found.push(...page)
  }
  return found
}
