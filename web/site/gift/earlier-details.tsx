import { browserBackend } from '#web/lib/backend.ts'
import { callFunction } from '#web/lib/functions.ts'
import { Button } from '#web/ui/button.tsx'
import type { GiftWords } from './gift.tsx'
import { TroubleNote } from './trouble.tsx'
import type { DetailsAnswer } from './use-details.ts'
import { usePress } from './use-press.ts'

type Props = {
  words: GiftWords
  readToken(): Promise<string>
  onSaved(answer: DetailsAnswer): void | Promise<void>
}

/** One press instead of the form. The details are not shown: the link may have been passed on. */
export function EarlierDetails({ words: all, readToken, onSaved }: Props) {
  const words = all.details
  const { isBusy, trouble, press } = usePress(all)
  const use = () =>
    press(async () => {
      const token = await readToken()
      const answer = await callFunction(browserBackend(), 'donor-details', { token, use_record: true })
      await onSaved({ ...answer, entry: null })
    })
  return (
    <div className="grid gap-3">
      <Button size="lg" disabled={isBusy} onClick={use} className="max-sm:w-full sm:justify-self-start">
        {isBusy ? words.submitting : words.useRecord}
      </Button>
      <TroubleNote words={all} trouble={trouble} />
    </div>
  )
}
