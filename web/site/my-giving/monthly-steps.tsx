import { useState } from 'react'
import { pastedDigits } from '#web/lib/amount-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import type { MyGivingWords } from './my-giving.tsx'

type Props = { words: MyGivingWords['monthly']; isBusy: boolean; onBack(): void }

const MONTHS = [1, 2, 3] as const

export function PauseStep({ words, isBusy, onBack, onPause }: Props & { onPause(months: number): void }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{words.pauseFor}</legend>
      <div className="flex flex-wrap gap-3">
        {MONTHS.map((months) => (
          <Button key={months} disabled={isBusy} onClick={() => onPause(months)}>
            {words.months[`m${months}`]}
          </Button>
        ))}
        <Back words={words} isBusy={isBusy} onBack={onBack} />
      </div>
      <p className="text-soft text-sm">{words.pauseHint}</p>
    </fieldset>
  )
}

type CancelProps = Props & { canPause: boolean; onCancel(reason: string): void }

export function CancelStep({ words, isBusy, canPause, onBack, onCancel }: CancelProps) {
  const [reason, setReason] = useState('')
  return (
    <div className="grid gap-3">
      <p>
        {words.cancelText} {canPause && words.pauseInstead}
      </p>
      <TextArea
        name="reason"
        label={words.reason}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={() => onCancel(reason)}>
          {words.cancelYes}
        </Button>
        <Back words={words} isBusy={isBusy} onBack={onBack} />
      </div>
    </div>
  )
}

export function AmountStep({ words, isBusy, onBack, onAmount }: Props & { onAmount(rupees: number): void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        // Paise are left out, not read as more rupees.
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

/** The provider changes the method of a running gift only by a new one in its place. */
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

function Back({ words, isBusy, onBack }: Props) {
  return (
    <Button look="outline" disabled={isBusy} onClick={onBack}>
      {words.back}
    </Button>
  )
}
