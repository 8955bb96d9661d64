import { useState } from 'react'
import { fill } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { callAsDonor } from './as-donor.ts'
import type { MyGift } from './my-gifts-data.ts'
import type { MyGivingWords } from './own-page.tsx'
import { Problem } from './section.tsx'
import { usePress } from './use-press.ts'

type Props = {
  words: MyGivingWords['gifts']
  receipt: NonNullable<MyGift['receipt']>
  unexpected: string
  onChanged(): Promise<void>
}

/** A receipt is never changed: it is cancelled and replaced. */
export function CorrectReceipt({ words, receipt: { id, receiptNo }, unexpected, onChanged }: Props) {
  const [isAsked, setAsked] = useState(false)
  const [lacking, setLacking] = useState<string | null>(null)
  const { isBusy, problem, press } = usePress(unexpected)

  const correct = () =>
    press(async () => {
      setLacking(null)
      const { receipt, missing } = await callAsDonor('correct-receipt', { id })
      if (receipt) {
        toast.success(fill(words.corrected, { number: receipt.receipt_no }))
        await onChanged()
      } else {
        const names = missing.map((name) => words.missing[name]).join(', ')
        setLacking(fill(words.correctLacks, { missing: names }))
      }
    })

  if (!isAsked)
    return (
      <p className="col-span-2 text-right">
        <Button
          look="quiet"
          aria-label={fill(words.correctOf, { number: receiptNo })}
          onClick={() => setAsked(true)}
        >
          {words.correct}
        </Button>
      </p>
    )
  return (
    <div className="col-span-2 mt-2 grid gap-3 rounded-md border-2 border-line p-4">
      <p>{fill(words.correctText, { number: receiptNo })}</p>
      <Problem text={problem ?? lacking} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={correct}>
          {isBusy ? words.downloading : words.correctYes}
        </Button>
        <Button look="outline" disabled={isBusy} onClick={() => setAsked(false)}>
          {words.correctBack}
        </Button>
      </div>
    </div>
  )
}
