import { DownIcon, UpIcon } from './icons.tsx'

type Props = {
  name: string
  /** Absent if the row is already the first or the last. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

const small =
  'grid size-11 place-items-center rounded-md text-brand hover:bg-sunken disabled:opacity-35 lg:size-9'

/** Moves a row by one step: with mouse, finger or keys. */
export function ReorderButtons({ name, onUp, onDown }: Props) {
  return (
    <div className="flex items-center">
      <button type="button" onClick={onUp} disabled={!onUp} className={small}>
        <UpIcon className="size-4" />
        <span className="sr-only">Move {name} up</span>
      </button>
      <button type="button" onClick={onDown} disabled={!onDown} className={small}>
        <DownIcon className="size-4" />
        <span className="sr-only">Move {name} down</span>
      </button>
    </div>
  )
}
