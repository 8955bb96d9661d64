import type { DonorDetails } from '#domain/donors/fields.ts'
import { type AnyField, donorFieldList } from '#domain/donors/fields.ts'
import { donorFormOf } from '#domain/forms/donor.ts'
import { toast } from '#web/ui/toast.ts'
import { useEntryForm } from '../hooks/use-entry-form.ts'
import { schemaResolver } from '../lib/resolvers.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EntryForm } from '../ui/entry-form.tsx'
import { type DonorEntry, differences, entryOf } from './donor-entry.ts'
import { DonorFields } from './donor-fields.tsx'
import { addDonor, type DonorRow, updateDonor } from './donors-data.ts'
import { donorToasts } from './toasts.ts'

type Props = { donor: DonorRow | null; onClose: () => void; onSaved: () => void }

/** Adds or edits a donor. */
export function DonorDialog({ donor, onClose, onSaved }: Props) {
  const entry = useEntryForm<DonorEntry, DonorDetails, DonorRow>({
    values: entryOf(donor),
    resolver: schemaResolver(donorFormOf(donor ? [donor] : [])),
    save: (details, theirs) =>
      donor ? updateDonor(donor.id, details, (theirs ?? donor).updated_at) : addDonor(details),
    toasts: donor
      ? { waiting: donorToasts.updating, failed: donorToasts.updateFailed }
      : { waiting: donorToasts.adding, failed: donorToasts.addFailed },
    onSaved() {
      toast.success(donor ? donorToasts.updated : donorToasts.added)
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
        <DonorFields fields={first} field={field} />
        <details
          open={hasOptionalDetails(donor)}
          className="rounded-md border border-line px-3 sm:col-span-2"
        >
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-brand">More</summary>
          <div className="grid gap-3 pb-3 sm:grid-cols-2">
            <DonorFields fields={rest} field={field} />
          </div>
        </details>
      </EntryForm>
    </Dialog>
  )
}

// Sealed fields have a separate form: here their mask is passed through unseen.
const fields = (donorFieldList as readonly AnyField[]).filter(({ uses }) => !uses.sealed)
const MATTERS = ['name', 'email', 'phone', 'status', 'amount_donated', 'notes']
const first = fields.filter(({ name }) => MATTERS.includes(name))
const rest = fields.filter(({ name }) => !MATTERS.includes(name))

/** Whether a donor has more than the fields of a new record. */
const hasOptionalDetails = (donor: DonorRow | null) =>
  donor !== null &&
  rest.some((known) => {
    const value = donor[known.name]
    return Boolean(value) && !(known.kind === 'choice' && value === known.otherwise)
  })
