import { formatNumber } from '#domain/india/numbers.ts'
import { SmallButton } from './small-button.tsx'

type Props = {
  shown: number
  count: number
  isBusy?: boolean
  onMore: () => void
  of: string
  /** Label of the button, if it does not load the following rows. */
  label?: string
}

/** End of a partly shown list. */
export function ShowMore({ shown, count, isBusy = false, onMore, of, label = 'Show more' }: Props) {
  if (count <= shown) return null
  return (
    <SmallButton disabled={isBusy} onPress={onMore} about={`of ${of}`} className="mt-2">
      {isBusy ? 'Loading...' : `${label}, ${formatNumber(count - shown)} left`}
    </SmallButton>
  )
}
