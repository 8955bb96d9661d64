import { type FormEvent, useState } from 'react'

/** Validation rules of a form, from the schemas in domain/forms. */
export type Schema<Values> = {
  safeParse(
    input: unknown,
  ):
    | { success: true; data: Values }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/**
 * A form that validates on submit: errors appear beside the fields and the first is focused. Fields are
 * uncontrolled and read by name, so that input from before the page's code arrived is kept. `send` gets the
 * values and the form data and returns whether it succeeded: then the form is reset, otherwise kept.
 */
export function useForm<Values>(
  schema: Schema<Values>,
  send: (values: Values, fields: FormData) => Promise<boolean>,
) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    const result = schema.safeParse(Object.fromEntries(fields))
    if (!result.success) {
      const found: Record<string, string> = {}
      for (const { path, message } of result.error.issues) found[String(path[0])] ??= message
      setErrors(found)
      const controls = Array.from(form.elements) as HTMLInputElement[]
      controls.find(({ name }) => name in found)?.focus()
      return
    }
    setErrors({})
    setBusy(true)
    try {
      if (await send(result.data, fields)) form.reset()
    } finally {
      setBusy(false)
    }
  }

  return { busy, errors, form: { onSubmit, noValidate: true, method: 'post' as const } }
}
