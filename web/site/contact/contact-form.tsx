import { contactRules } from '#domain/forms/contact-rules.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { useMessageForm } from '#web/ui/use-message-form.ts'
import type { ContactWords } from './contact.tsx'
import { sendContactMessage } from './contact-messages.ts'

type Props = {
  words: ContactWords
  /** The visitor's subject; empty if unknown. */
  subject: string
}

export function ContactForm({ words, subject }: Props) {
  const { busy, errors, form, isSent } = useMessageForm(contactRules(words.problems), sendContactMessage, {
    sent: words.sent,
    failed: words.failed,
    unknownReason: words.failedWithout,
  })
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
      <TextField
        name="subject"
        label={words.subject}
        defaultValue={subject}
        error={errors.subject}
        required
      />
      <TextArea name="message" label={words.message} rows={6} error={errors.message} required />
      <Honeypot />
    </FormCard>
  )
}
