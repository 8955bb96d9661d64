import { EntryForm } from '#web/admin/ui/entry-form.tsx'
import { Input } from '#web/admin/ui/fields.tsx'
import { hindi, long } from '../samples.ts'
import { State } from '../state.tsx'

const nothing = () => {}
const ready = {
  submit: async (event?: React.BaseSyntheticEvent) => event?.preventDefault(),
  isBusy: false,
  reason: undefined,
  conflict: undefined,
  saveOver: () => undefined,
}
const differences = () => [{ name: 'Name', theirs: hindi, mine: 'Asha Rao' }]
const fields = (
  <>
    <Input label="Name" value="Asha Rao" onChange={nothing} />
    <Input label="Email" value="asha@example.org" onChange={nothing} />
  </>
)

export function Specimen() {
  return (
    <>
      <State name="Ready">
        <EntryForm entry={ready} onCancel={nothing} notice="The donor gets no message about this.">
          {fields}
        </EntryForm>
      </State>
      <State name="Busy">
        <EntryForm entry={{ ...ready, isBusy: true }} onCancel={nothing}>
          {fields}
        </EntryForm>
      </State>
      <State name="Not to be sent yet, with its own words">
        <EntryForm entry={ready} onCancel={nothing} submit="Refund" canSubmit={false}>
          {fields}
        </EntryForm>
      </State>
      <State name="Failed">
        <EntryForm entry={{ ...ready, reason: long }} onCancel={nothing}>
          {fields}
        </EntryForm>
      </State>
      <State name="Overtaken by someone else">
        <EntryForm
          entry={{ ...ready, conflict: { theirs: {} } }}
          onCancel={nothing}
          differences={differences}
          onTheirs={nothing}
        >
          {fields}
        </EntryForm>
      </State>
    </>
  )
}
