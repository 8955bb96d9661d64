import { type DonorDetails, donorForm, donorStatuses } from '#domain/forms/donor.ts'
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
        <FormInput label="Name" autoComplete="off" {...field('name')} />
        <FormInput label="Email" type="email" autoComplete="off" {...field('email')} />
        <FormInput label="Phone" type="tel" autoComplete="off" {...field('phone')} />
        <FormSelect
          label="Status"
          options={donorStatuses.map((status) => ({ value: status, label: status }))}
          {...field('status')}
        />
        <FormInput label="Amount Donated (INR)" inputMode="decimal" {...field('amount_donated')} />
        <FormInput label="UTM Source" {...field('utm_source')} />
        <FormInput label="UTM Medium" {...field('utm_medium')} />
        <FormInput label="UTM Campaign" {...field('utm_campaign')} />
        <FormInput label="UTM Term" {...field('utm_term')} />
        <FormInput label="UTM Content" {...field('utm_content')} />
        <div className="sm:col-span-2">
          <FormTextArea label="Notes" rows={3} {...field('notes')} />
        </div>
      </EntryForm>
    </Dialog>
  )
}
