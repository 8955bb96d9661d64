import { useState } from 'react'
import type { ContactMessage } from '#domain/forms/contact.ts'
import { contactRules } from '#domain/forms/contact-rules.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { useForm } from '#web/lib/form.ts'
import { FunctionRefused } from '#web/lib/functions.ts'
import { useSending } from '#web/lib/sending.ts'
import { fill } from '#web/lib/words.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ContactWords } from './contact.tsx'
import { sendContactMessage } from './contact-messages.ts'

export function ContactForm({ words }: { words: ContactWords }) {
  const [isSent, setSent] = useState(false)
  const sendingOf = useSending()

  async function send(message: ContactMessage, fields: FormData): Promise<boolean> {
    setSent(false)
    try {
      await sendContactMessage(browserBackend(), message, sendingOf(message, fields))
    } catch (error) {
      console.error(error)
      const reason = error instanceof FunctionRefused ? error.reason : undefined
      toast.error(fill(words.failed, { reason: reason ?? words.failedWithout }))
      return false
    }
    toast.success(words.sent)
    setSent(true)
    return true
  }

  const { busy, errors, form } = useForm(contactRules(words.problems), send)
  return (
    <FormCard form={form} submit={busy ? words.sending : words.send} isBusy={busy} isSent={isSent}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="name" label={words.name} autoComplete="name" error={errors.name} required />
        <TextField
          name="email"
          type="email"
          label={words.email}
          autoComplete="email"
          error={errors.email}
          required
        />
      </div>
      <TextField name="subject" label={words.subject} error={errors.subject} required />
      <TextArea name="message" label={words.message} rows={6} error={errors.message} required />
      <Honeypot />
    </FormCard>
  )
}
