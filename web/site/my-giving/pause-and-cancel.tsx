import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'

type Words = Record<
  'pauseFor' | 'pauseHint' | 'cancelText' | 'pauseInstead' | 'reason' | 'cancelYes' | 'back',
  string
> & { months: Record<'m1' | 'm2' | 'm3', string> }
type Props = { words: Words; isBusy: boolean; onBack(): void }

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

export function Back({ words, isBusy, onBack }: Props) {
  return (
    <Button look="outline" disabled={isBusy} onClick={onBack}>
      {words.back}
    </Button>
  )
}
