import { useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { readPurposes } from '../../data/purposes.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { optionsOf, titlesById } from '../../lib/titles-by-id.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormInput, FormSelect, FormTextArea } from '../../ui/form-fields.tsx'
import { DonorField } from '../donor-field.tsx'
import {
  differences,
  formOf,
  type Pledge,
  type PledgeEntry,
  type PledgeForm,
  readForm,
  savePledge,
} from './pledges-data.ts'
import { pledgeToasts } from './toasts.ts'

type Props = { row: Pledge | null; onClose: () => void }

/** Enters a pledge or edits one. Its donor stays. */
export function PledgeDialog({ row, onClose }: Props) {
  const [reading] = useState(() => load(readPurposes))
  const { value: { causes, campaigns } = { causes: [], campaigns: [] } } = useResolved(reading)
  const [donorName, setDonorName] = useState('')
  const entry = useEntryForm<PledgeForm, { entry: PledgeEntry }, Pledge>({
    values: formOf(row),
    resolver: readerResolver((typed) => readForm(typed, row)),
    save: (read, theirs) => savePledge(read.entry, theirs ?? row),
    toasts: { waiting: pledgeToasts.saving, failed: pledgeToasts.saveFailed },
    onSaved() {
      toast.success(row ? pledgeToasts.saved : pledgeToasts.entered)
      onClose()
    },
  })
  const { field, form } = entry

  return (
    <Dialog title={row ? 'Edit pledge' : 'Enter a pledge'} isBusy={entry.isBusy} onClose={onClose}>
      <EntryForm
        entry={entry}
        onCancel={onClose}
        differences={(theirs) => differences(form.getValues(), titlesById(causes, campaigns), theirs)}
        onTheirs={onClose}
      >
        {row ? (
          <p className="sm:col-span-2">{row.donors?.name}</p>
        ) : (
          <DonorField
            label="Donor"
            donorId={form.watch('donor_id')}
            donorName={donorName}
            error={form.formState.errors.donor_id?.message}
            onChoose={(id, name) => {
              form.setValue('donor_id', id, { shouldDirty: true })
              form.clearErrors('donor_id')
              setDonorName(name)
            }}
          />
        )}
        <FormInput label="Amount in rupees" inputMode="decimal" placeholder="10,000" {...field('amount')} />
        <FormInput
          label="Promised for"
          type="date"
          hint="The donor is reminded a week before, on the day and two weeks after."
          {...field('due_on')}
        />
        <FormSelect
          label="Cause"
          options={optionsOf('General', causes, ({ id }) => id)}
          {...field('cause_id')}
        />
        <FormSelect
          label="Campaign"
          options={optionsOf('None', campaigns, ({ id }) => id)}
          {...field('campaign_id')}
        />
        <div className="sm:col-span-2">
          <FormTextArea label="Note" hint="Only staff see it." maxLength={500} {...field('note')} />
        </div>
      </EntryForm>
    </Dialog>
  )
}
