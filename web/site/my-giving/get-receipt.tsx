import { useState } from 'react'
import { pathIn } from '#domain/languages/languages.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { callFunction } from '#web/lib/functions.ts'
import { fill } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSite } from '../layout/site.ts'
import { callAsDonor } from './as-donor.ts'
import type { MyGift, MyRecord } from './my-gifts-data.ts'
import type { MyGivingWords } from './own-page.tsx'
import { Problem } from './section.tsx'
import { usePress } from './use-press.ts'

type Props = {
  words: MyGivingWords['gifts']
  gift: MyGift
  records: MyRecord[]
  /** Distinguishes the buttons of several gifts. */
  which: string
  unexpected: string
  onChanged(): Promise<void>
}

/** Issues the missing receipt of a gift: for a record on this page, or for the form's details. */
export function GetReceipt({ words, gift, records, which, unexpected, onChanged }: Props) {
  const { language } = useSite()
  const [lacking, setLacking] = useState<string | null>(null)
  const { isBusy, problem, press } = usePress(unexpected)
  const complete = records.filter(({ address, pan, id_number }) => address && (pan || id_number))

  const takeRecord = (id: string) =>
    press(async () => {
      setLacking(null)
      const { token } = await callAsDonor('gift-details-token', { id: gift.id, record_id: id })
      const { receipt, missing } = await callFunction(browserBackend(), 'donor-details', {
        token,
        use_record: true,
      })
      if (!receipt) {
        const names = missing.map((name) => words.missing[name]).join(', ')
        return setLacking(fill(words.correctLacks, { missing: names }))
      }
      toast.success(fill(words.receiptMade, { number: receipt.receipt_no }))
      await onChanged()
    })
  const fillIn = () =>
    press(async () => {
      const { token } = await callAsDonor('gift-details-token', { id: gift.id })
      location.assign(pathIn(language, `/gift#details=${token}${gift.isMonthly ? '&monthly=1' : ''}`))
    })
  const otherwise = complete.length > 0 ? words.otherDetails : words.getReceipt
  return (
    <div className="col-span-2 mt-2 grid justify-items-start gap-1">
      {complete.map(({ id, name }) => {
        const label = fill(words.getReceiptFor, { name })
        return (
          <Button
            key={id}
            look="outline"
            disabled={isBusy}
            aria-label={`${label}: ${which}`}
            onClick={() => takeRecord(id)}
          >
            {label}
          </Button>
        )
      })}
      <Button
        look={complete.length > 0 ? 'quiet' : 'outline'}
        disabled={isBusy}
        aria-label={`${otherwise}: ${which}`}
        onClick={fillIn}
      >
        {otherwise}
      </Button>
      <Problem text={problem ?? lacking} />
    </div>
  )
}
