import { useState } from 'react'
import { type ContactMessage, contactForm } from '#domain/forms/contact.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { useForm } from '#web/lib/form.ts'
import { FunctionRefused } from '#web/lib/functions.ts'
import { useSending } from '#web/lib/sending.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { toast } from '#web/ui/toast.ts'
import { sendContactMessage } from './contact-messages.ts'
import { contactMessages } from './messages.ts'

export function ContactForm() {
  const [isSent, setSent] = useState(false)
  const sendingOf = useSending()

  async function send(message: ContactMessage, fields: FormData): Promise<boolean> {
    setSent(false)
    try {
      await sendContactMessage(browserBackend(), message, sendingOf(message, fields))
    } catch (error) {
      console.error(error)
      toast.error(contactMessages.failed(error instanceof FunctionRefused ? error.reason : undefined))
      return false
    }
    toast.success(contactMessages.sent)
    setSent(true)
    return true
  }

  const { busy, errors, form } = useForm(contactForm, send)
  return (
    <FormCard form={form} submit={busy ? 'Sending...' : 'Send Message'} isBusy={busy} isSent={isSent}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="name" label="Your name" autoComplete="name" error={errors.name} required />
        <TextField
          name="email"
          type="email"
          label="Email address"
          autoComplete="email"
          error={errors.email}
          required
        />
      </div>
      <TextField name="subject" label="Subject" error={errors.subject} required />
      <TextArea name="message" label="Message" rows={6} error={errors.message} required />
      <Honeypot />
    </FormCard>
  )
}
