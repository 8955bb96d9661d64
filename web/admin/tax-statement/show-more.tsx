import { useState } from 'react'
import { formatNumber } from '#domain/numbers.ts'
import { withErrorToast } from '../lib/with-error-toast.ts'
import { smallButton } from '../ui/small-button.ts'
import { statementMessages } from './messages.ts'

/** A list that is read some at a time: what was read first, and what follows it as far as somebody wants to see. */
export function useMore<Row>(first: readonly Row[], read: (past: number) => Promise<readonly Row[]>) {
  const [grown, setGrown] = useState<{ first: readonly Row[]; rest: readonly Row[] }>({ first, rest: [] })
  const [isBusy, setBusy] = useState(false)
  // Read anew from the start, it begins with its first page again.
  const rest = grown.first === first ? grown.rest : []
  const rows = [...first, ...rest]
  async function more() {
    setBusy(true)
    const found = await withErrorToast(read(rows.length), statementMessages.loadFailed)
    setBusy(false)
    if (found) setGrown({ first, rest: [...rest, ...found] })
  }
  return { rows, isBusy, more }
}

type Props = { shown: number; count: number; isBusy: boolean; onMore: () => void; of: string }

export function ShowMore({ shown, count, isBusy, onMore, of }: Props) {
  if (count <= shown) return null
  return (
    <button type="button" disabled={isBusy} onClick={onMore} className={`${smallButton('outline')} mt-2`}>
      {isBusy ? 'Loading...' : `Show more, ${formatNumber(count - shown)} left`}
      <span className="sr-only"> of {of}</span>
    </button>
  )
}
