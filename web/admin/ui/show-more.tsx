import { formatNumber } from '#domain/india/numbers.ts'
import { smallButton } from './small-button.ts'

type Props = {
  shown: number
  count: number
  isBusy?: boolean
  onMore: () => void
  of: string
  /** What the button does, where the rest is not what follows. */
  label?: string
}

/** The end of a list that is longer than what is shown of it. */
export function ShowMore({ shown, count, isBusy = false, onMore, of, label = 'Show more' }: Props) {
  if (count <= shown) return null
  return (
    <button type="button" disabled={isBusy} onClick={onMore} className={`${smallButton('outline')} mt-2`}>
      {isBusy ? 'Loading...' : `${label}, ${formatNumber(count - shown)} left`}
      <span className="sr-only"> of {of}</span>
    </button>
  )
}
