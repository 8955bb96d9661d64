import { useId } from 'react'
import { Card } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'

/** A null fraction shows indeterminate progress. */
type Props = { what: string; fraction: number | null; cancel?: () => void }

export function Progress({ what, fraction, cancel }: Props) {
  const id = useId()
  return (
    <Card>
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="block">
            {what}…
          </label>
          <progress
            id={id}
            max={1}
            className="mt-2 block h-3 w-full"
            {...(fraction === null ? {} : { value: fraction })}
          />
        </div>
        {cancel && <SmallButton onPress={cancel}>Cancel</SmallButton>}
      </div>
    </Card>
  )
}
