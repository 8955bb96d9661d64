import { interestValues, volunteerRules } from '#domain/forms/volunteer-rules.ts'
import { Checkbox, SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { useMessageForm } from '#web/ui/use-message-form.ts'
import type { VolunteerWords } from './volunteer.tsx'
import { sendVolunteerApplication } from './volunteer-applications.ts'

export function ApplicationForm({ words }: { words: VolunteerWords }) {
  const { busy, errors, form, isSent } = useMessageForm(
    volunteerRules(words.problems),
    sendVolunteerApplication,
    {
      sent: words.sent,
      failed: words.failed,
      unknownReason: words.tryAgain,
    },
  )
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
      <div className="group grid gap-5">
        <Checkbox name="under18" label={words.under18} />
        {/* Works without code: CSS shows the fields when the box is checked. */}
        <div className="hidden gap-5 group-has-[input[name=under18]:checked]:grid">
          <p>{words.guardianText}</p>
          <TextField name="guardianName" label={words.guardianName} error={errors.guardianName} />
          <TextField
            name="guardianEmail"
            type="email"
            label={words.guardianEmail}
            error={errors.guardianEmail}
          />
        </div>
      </div>
      <Honeypot />
    </FormCard>
  )
}
