import type { DonorDetails } from '#domain/donors/fields.ts'
import { type AnyField, donorFieldList } from '#domain/donors/fields.ts'
import { donorForm } from '#domain/forms/donor.ts'
import { toast } from '#web/ui/toast.ts'
import { schemaResolver } from '../lib/resolvers.ts'
import { useEntryForm } from '../lib/use-entry-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EntryForm } from '../ui/entry-form.tsx'
import { FormInput, FormSelect, FormTextArea } from '../ui/form-fields.tsx'
import { type DonorEntry, differences, entryOf } from './donor-entry.ts'
import { addDonor, type DonorRow, updateDonor } from './donors-data.ts'
import { donorMessages } from './messages.ts'

type Props = { donor: DonorRow | null; onClose: () => void; onSaved: () => void }

/** Adds a donor, or edits one that is there. */
export function DonorDialog({ donor, onClose, onSaved }: Props) {
  const entry = useEntryForm<DonorEntry, DonorDetails, DonorRow>({
    values: entryOf(donor),
    resolver: schemaResolver(donorForm),
    save: (details, theirs) =>
      donor ? updateDonor(donor.id, details, (theirs ?? donor).updated_at) : addDonor(details),
    toasts: donor
      ? { waiting: donorMessages.updating, failed: donorMessages.updateFailed }
      : { waiting: donorMessages.adding, failed: donorMessages.addFailed },
    onSaved() {
      toast.success(donor ? donorMessages.updated : donorMessages.added)
      onSaved()
    },
  })
  const { field, form, isBusy } = entry

  return (
    <Dialog title={donor ? 'Edit Donor' : 'Add New Donor'} isBusy={isBusy} onClose={onClose}>
      <EntryForm
        entry={entry}
        onCancel={onClose}
        differences={(theirs) => differences(form.getValues(), theirs)}
        onTheirs={onSaved}
      >
        {fields.filter(isShort).map((known) => (
          <DonorField key={known.name} known={known} {...field(known.name)} />
        ))}
        {fields
          .filter((known) => !isShort(known))
          .map((known) => (
            <div key={known.name} className="sm:col-span-2">
              <FormTextArea label={known.label} rows={3} {...field(known.name)} />
            </div>
          ))}
      </EntryForm>
    </Dialog>
  )
}

// What is sealed has a form of its own: here its mask goes along unseen.
const fields = (donorFieldList as readonly AnyField[]).filter(({ uses }) => !uses.sealed)
const isShort = ({ kind }: AnyField) => kind !== 'paragraphs'

type FieldProps = {
  known: AnyField
} & ReturnType<ReturnType<typeof useEntryForm<DonorEntry, DonorDetails, DonorRow>>['field']>

function DonorField({ known, ...bound }: FieldProps) {
  const props = { label: known.label, ...bound }
  switch (known.kind) {
    case 'choice':
      return (
        <FormSelect {...props} options={known.options.map((option) => ({ value: option, label: option }))} />
      )
    case 'name':
      return <FormInput {...props} autoComplete="off" />
    case 'email':
      return <FormInput {...props} type="email" autoComplete="off" />
    case 'phone':
      return <FormInput {...props} type="tel" autoComplete="off" />
    case 'rupees':
      return <FormInput {...props} inputMode="decimal" />
    default:
      return <FormInput {...props} />
  }
}
