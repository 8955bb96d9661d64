import { useState } from 'react'
import { pastedDigits } from '#web/lib/amount-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { MyGivingWords } from './own-page.tsx'
import { Back } from './pause-and-cancel.tsx'

type Props = { words: MyGivingWords['monthly']; isBusy: boolean; onBack(): void }

export function AmountStep({ words, isBusy, onBack, onAmount }: Props & { onAmount(rupees: number): void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        // Paise are dropped, not read as more rupees.
        const rupees = Number(pastedDigits(typed))
        setWrong(rupees < 1)
        if (rupees >= 1) onAmount(rupees)
      }}
    >
      <TextField
        name="amount"
        label={words.newAmount}
        hint={words.newAmountHint}
        inputMode="numeric"
        maxLength={9}
        value={typed}
        error={isWrong ? words.newAmountProblem : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          {words.newAmountYes}
        </Button>
        <Back words={words} isBusy={isBusy} onBack={onBack} />
      </div>
    </form>
  )
}

/** The provider changes the method of a running gift only by replacing the gift. */
export function MethodStep({ words, isBusy, onBack, onContinue }: Props & { onContinue(): void }) {
  return (
    <div className="grid gap-3">
      <p>{words.newMethodText}</p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={onContinue}>
          {words.newAmountYes}
        </Button>
        <Back words={words} isBusy={isBusy} onBack={onBack} />
      </div>
    </div>
  )
}
