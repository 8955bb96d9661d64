import { forgetReplacedGift } from '#web/lib/replaced-gift.ts'
import { Button } from '#web/ui/button.tsx'
import type { DonateWords } from './donate.tsx'

type Props = { words: DonateWords['replaces']; onKeepBoth(): void }

/** States that the monthly gift chosen here replaces another, as the donor chose on their own page. */
export function ReplacesNote({ words, onKeepBoth }: Props) {
  return (
    <div role="status" className="mb-5 rounded-md border-2 border-marigold p-4">
      <p>{words.text}</p>
      <Button
        look="quiet"
        onClick={() => {
          forgetReplacedGift()
          onKeepBoth()
        }}
      >
        {words.beside}
      </Button>
    </div>
  )
}
