import { useState } from 'react'
import { interestAreas, type VolunteerApplication, volunteerForm } from '#domain/forms/volunteer.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { useForm } from '#web/lib/form.ts'
import { FunctionRefused } from '#web/lib/functions.ts'
import { useSending } from '#web/lib/sending.ts'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { toast } from '#web/ui/toast.ts'
import { volunteerMessages } from './messages.ts'
import { sendVolunteerApplication } from './volunteer-applications.ts'

export function ApplicationForm() {
  const [isSent, setSent] = useState(false)
  const sendingOf = useSending()

  async function send(application: VolunteerApplication, fields: FormData): Promise<boolean> {
    setSent(false)
    try {
      await sendVolunteerApplication(browserBackend(), application, sendingOf(application, fields))
    } catch (error) {
      console.error(error)
      toast.error(volunteerMessages.failed(error instanceof FunctionRefused ? error.reason : undefined))
      return false
    }
    toast.success(volunteerMessages.sent)
    setSent(true)
    return true
  }

  const { busy, errors, form } = useForm(volunteerForm, send)
  return (
    <FormCard
      form={form}
      submit={busy ? 'Submitting...' : 'Submit Application'}
      isBusy={busy}
      isSent={isSent}
    >
      <TextField name="name" label="Your name" autoComplete="name" error={errors.name} required />
      <TextField
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
        error={errors.email}
        required
      />
      <SelectField
        name="interestArea"
        label="Interest area"
        placeholder="Select an interest area"
        options={interestAreas}
        error={errors.interestArea}
        required
      />
      <TextArea
        name="message"
        label="Message (optional)"
        hint="When you have time, what you like doing, or anything you want to ask."
        error={errors.message}
      />
      <Honeypot />
    </FormCard>
  )
}
