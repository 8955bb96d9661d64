import { type FormEvent, useState } from 'react'

/** A form's rules, as the schemas in domain/forms state them. */
export type Schema<Values> = {
  safeParse(
    input: unknown,
  ):
    | { success: true; data: Values }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/**
 * A form that checks itself when it is sent: complaints stand beside the fields and the first is focused.
 * Its fields are the browser's own, found by name, so that what was typed before the page's code arrived is
 * kept. `send` gets the values and the fields beside them, and tells whether it went well: then the form is
 * emptied, else it stays as it is.
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
