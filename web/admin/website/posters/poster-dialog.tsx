import { useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { readPurposes } from '../../data/purposes.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { optionsOf } from '../../lib/titles-by-id.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormCheck, FormInput, FormSelect } from '../../ui/form-fields.tsx'
import {
  differences,
  formOf,
  type ListedPoster,
  type PosterEntry,
  type PosterForm,
  readForm,
  savePoster,
} from './posters-data.ts'
import { posterToasts } from './toasts.ts'

/** Adds a poster or edits it. */
export function PosterDialog({ row, onClose }: { row: ListedPoster | null; onClose: () => void }) {
  const [reading] = useState(() => load(readPurposes))
  const { value: { causes, campaigns } = { causes: [], campaigns: [] } } = useResolved(reading)
  const entry = useEntryForm<
    PosterForm,
    { entry: PosterEntry },
    NonNullable<Parameters<typeof savePoster>[1]>
  >({
    values: formOf(row ?? {}),
    resolver: readerResolver(readForm),
    save: (read, theirs) => savePoster(read.entry, theirs ?? row),
    toasts: { waiting: posterToasts.saving, failed: posterToasts.saveFailed },
    onSaved() {
      toast.success(row ? posterToasts.saved : posterToasts.added)
      onClose()
    },
  })
  const { field, form } = entry
  const names = Object.fromEntries([...causes, ...campaigns].map(({ id, title }) => [id, title]))

  return (
    <Dialog title={row ? 'Edit poster' : 'Add a poster'} isBusy={entry.isBusy} onClose={onClose}>
      <EntryForm
        entry={entry}
        onCancel={onClose}
        differences={(theirs) => differences(form.getValues(), names, theirs)}
        onTheirs={onClose}
      >
        <FormInput label="Name" hint="For staff: it is not printed." maxLength={120} {...field('name')} />
        <FormInput
          label="Place"
          hint="Reports add up posters by place."
          maxLength={120}
          {...field('place')}
        />
        <FormSelect
          label="Cause"
          options={optionsOf('General', causes, ({ id }) => id)}
          {...field('cause_id')}
        />
        <FormSelect
          label="Campaign"
          hint="While it runs, its cause comes first."
          options={optionsOf('None', campaigns, ({ id }) => id)}
          {...field('campaign_id')}
        />
        <FormInput
          label="Suggested amount"
          hint="In rupees, printed on the poster. Donors can choose another."
          inputMode="numeric"
          maxLength={20}
          {...field('amount')}
        />
        <div className="sm:self-center">
          <FormCheck label="Active: its code counts visits and gifts" {...field('is_active')} />
        </div>
      </EntryForm>
    </Dialog>
  )
}
