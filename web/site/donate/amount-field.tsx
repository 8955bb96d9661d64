import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { pastedDigits, tidyAmount } from '#web/lib/amount-field.ts'

type Props = {
  label: string
  problem: string | null
  /** Initial value; the field is uncontrolled. */
  text: string
  onType(): void
  onEnter(): void
}

/** An amount in whole rupees: digits only, with Indian grouping while typing. */
export function AmountField({ label, problem, text: textAtFirst, onType, onEnter }: Props) {
  const id = useId()
  // A new default would overwrite an untouched field.
  const [first] = useState(textAtFirst)

  const tidy = (input: HTMLInputElement) => {
    const { text, caret } = tidyAmount(input.value, input.selectionStart ?? input.value.length)
    input.value = text
    input.setSelectionRange(caret, caret)
    onType()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const input = event.currentTarget
    const digits = pastedDigits(event.clipboardData.getData('text'))
    input.setRangeText(digits, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
    tidy(input)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const at = input.selectionStart ?? 0
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
    }
    // Deleting a comma deletes the digit beyond it.
    if (input.selectionEnd !== at) return
    if (event.key === 'Backspace' && input.value[at - 1] === ',') input.setSelectionRange(at - 1, at - 1)
    if (event.key === 'Delete' && input.value[at] === ',') input.setSelectionRange(at + 1, at + 1)
  }

  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative mt-1">
        <span
          aria-hidden="true"
          className="display pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-soft text-xl"
        >
          ₹
        </span>
        <input
          id={id}
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={first}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          onInput={(event) => tidy(event.currentTarget)}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          className="display amount block min-h-12 w-full rounded-md border-2 border-edge bg-paper pr-4 pl-10 text-ink text-xl aria-invalid:border-danger"
        />
      </div>
      <p
        id={`${id}-problem`}
        aria-live="polite"
        className="mt-1 font-semibold text-danger text-sm leading-snug empty:hidden"
      >
        {problem}
      </p>
    </div>
  )
}
