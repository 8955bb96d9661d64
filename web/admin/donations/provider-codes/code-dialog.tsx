import { useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { optionsOf } from '../../lib/titles-by-id.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormInput, FormSelect, FormTextArea } from '../../ui/form-fields.tsx'
import { DonorField } from '../donor-field.tsx'
import {
  type CodeEntry,
  type CodeForm,
  differences,
  formOf,
  type ListedCode,
  readChoices,
  readForm,
  saveCode,
} from './provider-codes-data.ts'
import { codeToasts } from './toasts.ts'

type Props = { row: ListedCode | null; code?: string; onClose: () => void }

/** Lists a code or edits its row. */
export function CodeDialog({ row, code = '', onClose }: Props) {
  const [reading] = useState(() => load(readChoices))
  const { value } = useResolved(reading)
  const { causes, campaigns, posters } = value ?? { causes: [], campaigns: [], posters: [] }
  const [donorName, setDonorName] = useState(row?.donors?.name ?? '')
  const entry = useEntryForm<CodeForm, { entry: CodeEntry }, ListedCode>({
    values: formOf(row ?? { code }),
    resolver: readerResolver(readForm),
    save: (read, theirs) => saveCode(read.entry, (theirs ?? row)?.updated_at ?? null),
    toasts: { waiting: codeToasts.saving, failed: codeToasts.saveFailed },
    onSaved() {
      toast.success(row ? codeToasts.saved : codeToasts.listed)
      onClose()
    },
  })
  const { field, form } = entry
  const donorId = form.watch('donor_id')
  const choose = (id: string, name: string) => {
    form.setValue('donor_id', id, { shouldDirty: true })
    setDonorName(name)
  }
  const names = Object.fromEntries([...causes, ...campaigns, ...posters].map(({ id, title }) => [id, title]))

  return (
    <Dialog title={row ? 'Edit code' : 'List a code'} isBusy={entry.isBusy} onClose={onClose}>
      <EntryForm
        entry={entry}
        onCancel={onClose}
        differences={(theirs) => differences(form.getValues(), { ...names, [donorId]: donorName }, theirs)}
        onTheirs={onClose}
      >
        <div className="sm:col-span-2">
          <FormInput
            label="Code"
            hint="The id in the Razorpay dashboard: plink_…, qr_… or va_…"
            maxLength={50}
            autoComplete="off"
            spellCheck={false}
            readOnly={row !== null}
            {...field('code')}
          />
        </div>
        <DonorField
          label="Donor, if all its payments come from one"
          donorId={donorId}
          donorName={donorName}
          onChoose={choose}
        />
        <div className="sm:col-span-2">
          <FormSelect
            label="Poster"
            hint="Its cause and campaign apply, unless you choose others here."
            options={optionsOf('None', posters, ({ id }) => id)}
            {...field('poster_id')}
          />
        </div>
        <FormSelect
          label="Cause"
          options={optionsOf('General', causes, ({ id }) => id)}
          {...field('cause_id')}
        />
        <FormSelect
          label="Campaign"
          hint="For payments on its days, while it is shown. Its cause comes first."
          options={optionsOf('None', campaigns, ({ id }) => id)}
          {...field('campaign_id')}
        />
        <div className="sm:col-span-2">
          <FormTextArea label="Note" hint="For your own use." maxLength={500} {...field('note')} />
        </div>
      </EntryForm>
    </Dialog>
  )
}
