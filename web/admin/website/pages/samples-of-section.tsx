import { SAMPLE_NOTE } from '../../ui/marks.tsx'
import { SmallButton } from '../../ui/small-button.tsx'

type Props = { section: string; isBusy: boolean; onKeep: () => void }

/** Notice above a section with unconfirmed claims. */
export function SamplesOfSection({ section, isBusy, onKeep }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t bg-sunken px-3 py-2 text-sm sm:px-4">
      <p>{SAMPLE_NOTE}</p>
      <SmallButton onPress={onKeep} disabled={isBusy}>
        Keep this text<span className="sr-only">: {section}</span>
      </SmallButton>
    </div>
  )
}
