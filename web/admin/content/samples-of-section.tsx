import { smallButton } from '../ui/small-button.ts'

type Props = { section: string; isBusy: boolean; onOurs: () => void }

/** Above a section that claims what nobody has vouched for yet. */
export function SamplesOfSection({ section, isBusy, onOurs }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t bg-sunken px-3 py-2 text-sm sm:px-4">
      <p>Samples are hidden at a public address. Replace them, or say that they are true.</p>
      <button type="button" onClick={onOurs} disabled={isBusy} className={smallButton('outline')}>
        This is ours<span className="sr-only">: {section}</span>
      </button>
    </div>
  )
}
