import { useState } from 'react'
import { type FailureToast, withErrorToast } from './with-error-toast.ts'

/** The first rows of a list, and how many there are in all. */
export type SomeOf<Row> = { count: number; rows: readonly Row[] }

/** A list that is read some at a time: what was read first, and what follows it as far as somebody wants to see. */
export function useMore<Row>(
  first: readonly Row[],
  read: (past: number) => Promise<readonly Row[]>,
  failed: FailureToast,
) {
  const [grown, setGrown] = useState<{ first: readonly Row[]; rest: readonly Row[] }>({ first, rest: [] })
  const [isBusy, setBusy] = useState(false)
  // Once it is read from the start again, it begins with its first page.
  const rest = grown.first === first ? grown.rest : []
  const rows = [...first, ...rest]
  async function more() {
    setBusy(true)
    const found = await withErrorToast(read(rows.length), failed)
    setBusy(false)
    if (found) setGrown({ first, rest: [...rest, ...found] })
  }
  return { rows, isBusy, more }
}
