import { type ComponentProps, type ReactNode, useId } from 'react'

/**
 * Fields of a form, each with its label, a hint and the complaint about it. With web/lib/form.ts:
 *
 *   const { busy, errors, form } = useForm(contactForm, send)
 *   <form {...form}><TextField name="name" label="Your name" error={errors.name} autoComplete="name" required />…
 */
type Shared = { name: string; label: ReactNode; hint?: ReactNode; error?: string | undefined }

const box =
  'mt-1.5 block w-full rounded-md border-2 border-edge bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-soft aria-invalid:border-danger'

export function TextField({ label, hint, error, ...input }: Shared & ComponentProps<'input'>) {
  const { id, describedBy, around } = useField(label, hint, error)
  return around(
    <input
      {...input}
      id={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
      className={`${box} min-h-12`}
    />,
  )
}

export function TextArea({ label, hint, error, rows = 5, ...input }: Shared & ComponentProps<'textarea'>) {
  const { id, describedBy, around } = useField(label, hint, error)
  return around(
    <textarea
      {...input}
      id={id}
      rows={rows}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
      className={box}
    />,
  )
}

type Options = { options: readonly { value: string; label: string }[]; placeholder: string }

export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  ...input
}: Shared & Options & ComponentProps<'select'>) {
  const { id, describedBy, around } = useField(label, hint, error)
  return around(
    <select
      {...input}
      id={id}
      defaultValue={input.defaultValue ?? ''}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
      className={`${box} min-h-12`}
    >
      <option value="">{placeholder}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>,
  )
}

export function Checkbox({ label, hint, ...input }: Omit<Shared, 'error'> & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 gap-3 py-2 font-semibold">
        <input
          {...input}
          type="checkbox"
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="mt-0.5 size-6 shrink-0"
        />
        <span className="self-center">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-2 pb-1 pl-9 text-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

function useField(label: ReactNode, hint: ReactNode, error: string | undefined) {
  const id = useId()
  const parts = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return {
    id,
    describedBy: parts.length > 0 ? parts.join(' ') : undefined,
    around: (control: ReactNode) => (
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-soft text-sm">
            {hint}
          </p>
        )}
        {control}
        {error && (
          <p id={`${id}-error`} className="mt-1.5 font-semibold text-danger text-sm">
            {error}
          </p>
        )}
      </div>
    ),
  }
}
