import { formatNumber } from '#domain/numbers.ts'
import { smallButton } from './small-button.ts'

type Props = { shown: number; count: number; isBusy: boolean; onMore: () => void; of: string }

/** The end of a list that is longer than what is shown of it. */
export function ShowMore({ shown, count, isBusy, onMore, of }: Props) {
  if (count <= shown) return null
  return (
    <button type="button" disabled={isBusy} onClick={onMore} className={`${smallButton('outline')} mt-2`}>
      {isBusy ? 'Loading...' : `Show more, ${formatNumber(count - shown)} left`}
      <span className="sr-only"> of {of}</span>
    </button>
  )
}
