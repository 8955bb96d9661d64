import { TextField } from '#web/ui/field.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { hindi } from '../samples.ts'
import { State } from '../state.tsx'

const form = { onSubmit: (event: React.FormEvent) => event.preventDefault() }

export function Specimen() {
  return (
    <>
      <State name="Ready">
        <FormCard form={form} submit="Send message" isBusy={false}>
          <TextField name="ready" label="Your name" />
        </FormCard>
      </State>
      <State name="Busy">
        <FormCard form={form} submit="Sending..." isBusy>
          <TextField name="busy" label="Your name" defaultValue="Asha" />
        </FormCard>
      </State>
      <State name="Sent, with a long button">
        <FormCard form={form} submit={hindi} isBusy={false} isSent>
          <TextField name="sent" label="Your name" />
        </FormCard>
      </State>
    </>
  )
}
