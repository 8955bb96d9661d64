import { useState } from 'react'
import type { VolunteerApplication } from '#domain/forms/volunteer.ts'
import { interestValues, volunteerRules } from '#domain/forms/volunteer-rules.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { useForm } from '#web/lib/form.ts'
import { FunctionRefused } from '#web/lib/functions.ts'
import { useSending } from '#web/lib/sending.ts'
import { fill } from '#web/lib/words.ts'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { toast } from '#web/ui/toast.ts'
import type { VolunteerWords } from './volunteer.tsx'
import { sendVolunteerApplication } from './volunteer-applications.ts'

export function ApplicationForm({ words }: { words: VolunteerWords }) {
  const [isSent, setSent] = useState(false)
  const sendingOf = useSending()

  async function send(application: VolunteerApplication, fields: FormData): Promise<boolean> {
    setSent(false)
    try {
      await sendVolunteerApplication(browserBackend(), application, sendingOf(application, fields))
    } catch (error) {
      console.error(error)
      const reason = error instanceof FunctionRefused ? error.reason : undefined
      toast.error(fill(words.failed, { reason: reason ?? words.tryAgain }))
      return false
    }
    toast.success(words.sent)
    setSent(true)
    return true
  }

  const { busy, errors, form } = useForm(volunteerRules(words.problems), send)
  return (
    <FormCard form={form} submit={busy ? words.submitting : words.submit} isBusy={busy} isSent={isSent}>
      <TextField name="name" label={words.name} autoComplete="name" error={errors.name} required />
      <TextField
        name="email"
        type="email"
        label={words.email}
        autoComplete="email"
        error={errors.email}
        required
      />
      <SelectField
        name="interestArea"
        label={words.interestArea}
        placeholder={words.chooseInterest}
        options={interestValues.map((value) => ({ value, label: words.interests[value] }))}
        error={errors.interestArea}
        required
      />
      <TextArea name="message" label={words.message} hint={words.messageHint} error={errors.message} />
      <Honeypot />
    </FormCard>
  )
}
