import { useEffect, useState } from 'react'
import { forgetReplacedGift, replacedGift } from '#web/lib/replaced-gift.ts'
import { Button } from '#web/ui/button.tsx'
import type { DonateWords } from './donate.tsx'

/** Says that the monthly gift chosen here takes another's place, which the donor chose on their own page. */
export function ReplacesNote({ words, isMonthly }: { words: DonateWords['replaces']; isMonthly: boolean }) {
  const [isMeant, setMeant] = useState(false)
  useEffect(() => setMeant(replacedGift() !== null), [])
  if (!isMeant || !isMonthly) return null
  return (
    <div role="status" className="mb-5 rounded-md border-2 border-marigold p-4">
      <p>{words.text}</p>
      <Button
        look="quiet"
        onClick={() => {
          forgetReplacedGift()
          setMeant(false)
        }}
      >
        {words.beside}
      </Button>
    </div>
  )
}
