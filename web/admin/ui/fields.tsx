import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'

type Shared = {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  /** For a label that is already visible beside it. */
  isLabelHidden?: boolean | undefined
}
type Text = { value: string; onChange: (value: string) => void }

const box =
  'block w-full rounded-md border border-edge bg-surface px-2.5 py-2 text-base text-ink placeholder:text-soft aria-invalid:border-danger aria-invalid:border-2 lg:text-sm'

export function Input({
  label,
  hint,
  error,
  isLabelHidden,
  onChange,
  ...input
}: Shared & Text & Omit<ComponentProps<'input'>, 'onChange' | 'value'>) {
  const { props, around } = useField({ label, hint, error, isLabelHidden })
  return around(
    <input
      {...input}
      {...props}
      onChange={(event) => onChange(event.target.value)}
      className={`${box} h-11 lg:h-10`}
    />,
  )
}

export function TextArea({
  label,
  hint,
  error,
  isLabelHidden,
  onChange,
  rows = 2,
  ...input
}: Shared & Text & Omit<ComponentProps<'textarea'>, 'onChange' | 'value'>) {
  const { props, around } = useField({ label, hint, error, isLabelHidden })
  return around(
    <textarea
      {...input}
      {...props}
      rows={rows}
      onChange={(event) => onChange(event.target.value)}
      className={`${box} max-h-96 min-h-11 lg:min-h-9`}
    />,
  )
}

type Option = { value: string; label: string }

/** Options of a select, after one with an empty value: "Any status". */
export const optionsAfter = <Value extends string>(
  empty: string,
  values: readonly Value[],
  label: (value: Value) => string,
): Option[] => [{ value: '', label: empty }, ...values.map((value) => ({ value, label: label(value) }))]

export function Select({
  label,
  hint,
  error,
  isLabelHidden,
  options,
  onChange,
  ...input
}: Shared & Text & { options: readonly Option[] } & Omit<ComponentProps<'select'>, 'onChange' | 'value'>) {
  const { props, around } = useField({ label, hint, error, isLabelHidden })
  return around(
    <select
      {...input}
      {...props}
      onChange={(event) => onChange(event.target.value)}
      className={`${box} h-11 lg:h-10`}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>,
  )
}

/** A whole number; anything else counts as 0. The typed text stays until blur. */
export function WholeNumber({
  label,
  hint,
  isLabelHidden,
  value,
  onChange,
}: Shared & { value: number; onChange: (value: number) => void }) {
  const [typed, setTyped] = useState(String(value))
  // The value is applied on every key press, so that the next action has it.
  useEffect(() => setTyped((now) => (wholeNumber(now) === value ? now : String(value))), [value])
  return (
    <Input
      label={label}
      hint={hint}
      isLabelHidden={isLabelHidden ?? false}
      inputMode="numeric"
      value={typed}
      onChange={(text) => {
        setTyped(text)
        if (wholeNumber(text) !== value) onChange(wholeNumber(text))
      }}
      onBlur={() => setTyped(String(value))}
    />
  )
}

export function wholeNumber(text: string): number {
  const number = Number.parseInt(text, 10)
  return Number.isSafeInteger(number) ? number : 0
}

export function Check({
  label,
  checked,
  onChange,
}: {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 lg:min-h-9">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0"
      />
      {label}
    </label>
  )
}

function useField({ label, hint, error, isLabelHidden }: Shared) {
  const id = useId()
  const parts = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    props: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': parts || undefined },
    around: (control: ReactNode) => (
      <div className="min-w-0">
        <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block font-semibold text-sm'}>
          {label}
        </label>
        {control}
        {hint && (
          <p id={`${id}-hint`} className="mt-1 text-soft text-xs">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="mt-1 font-semibold text-danger text-xs">
            {error}
          </p>
        )}
      </div>
    ),
  }
}
