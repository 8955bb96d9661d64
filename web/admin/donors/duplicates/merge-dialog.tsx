import { useState } from 'react'
import type { DonorDetails } from '#domain/donors/fields.ts'
import { type AnyField, donorFieldList } from '#domain/donors/fields.ts'
import { donorFormOf } from '#domain/forms/donor.ts'
import { formatRupees } from '#domain/india/money.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { schemaResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormInput, FormSelect, FormTextArea } from '../../ui/form-fields.tsx'
import { type DonorEntry, entryOf } from '../donor-entry.ts'
import type { DonorRow } from '../donors-data.ts'
import { donorToasts } from '../toasts.ts'
import { mergeDonors } from './duplicates-data.ts'
import { choices, proposal } from './merged.ts'

type Props = { donors: readonly DonorRow[]; onClose: () => void; onMerged: (mergeId: string) => void }

/** Previews the merged donor, field by field. */
export function MergeDialog({ donors, onClose, onMerged }: Props) {
  const [keptId, setKeptId] = useState(donors[0]?.id)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set(donors.map(({ id }) => id)))
  const merged = donors.filter(({ id }) => taken.has(id))
  const kept = merged.find(({ id }) => id === keptId) ?? merged[0]
  const others = merged.filter((donor) => donor !== kept)
  const entry = useEntryForm<DonorEntry, DonorDetails, string>({
    values: kept ? proposal(kept, others) : entryOf(null),
    resolver: schemaResolver(donorFormOf(donors)),
    async save(details) {
      const ids = others.map(({ id }) => id)
      return { outcome: 'saved', row: await mergeDonors(kept?.id ?? '', ids, details) }
    },
    toasts: { failed: donorToasts.mergeFailed },
    onSaved: onMerged,
  })

  const toggle = (id: string) => {
    const next = new Set(taken)
    if (!next.delete(id)) next.add(id)
    setTaken(next)
  }
  return (
    <Dialog title="Merge donors" isBusy={entry.isBusy} onClose={onClose}>
      <EntryForm
        entry={entry}
        submit={`Merge ${merged.length} donors`}
        canSubmit={others.length > 0}
        onCancel={onClose}
      >
        <fieldset className="sm:col-span-2">
          <legend className="font-semibold">Who is the same person, and whose record do you keep?</legend>
          {donors.map((donor) => (
            <div key={donor.id} className="flex flex-wrap items-center gap-x-4">
              <label className="mr-auto flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={taken.has(donor.id)}
                  onChange={() => toggle(donor.id)}
                />
                {donor.name} {donor.email ?? donor.phone} {formatRupees(donor.amount_donated)}
              </label>
              <label className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="kept"
                  className="size-5"
                  disabled={!taken.has(donor.id)}
                  checked={donor === kept}
                  onChange={() => setKeptId(donor.id)}
                />
                stays<span className="sr-only">: {donor.name}</span>
              </label>
            </div>
          ))}
        </fieldset>
        <h3 className="font-body font-semibold text-base sm:col-span-2">The merged record</h3>
        {(donorFieldList as readonly AnyField[]).map((known) => (
          <MergedField key={known.name} known={known} merged={merged} bound={entry.field(known.name)} />
        ))}
        <p className="text-soft sm:col-span-2">
          All their gifts will belong to this donor. You can undo the merge.
        </p>
      </EntryForm>
    </Dialog>
  )
}

type FieldProps = {
  known: AnyField
  merged: readonly DonorRow[]
  bound: ReturnType<ReturnType<typeof useEntryForm<DonorEntry, DonorDetails, string>>['field']>
}

function MergedField({ known, merged, bound }: FieldProps) {
  const props = { label: known.label, ...bound }
  if (known.kind === 'paragraphs') return <FormTextArea {...props} />
  if (known.kind === 'choice')
    return (
      <FormSelect {...props} options={known.options.map((option) => ({ value: option, label: option }))} />
    )
  if (known.kind === 'mask') {
    const masks = choices(known.name, merged)
    if (masks.length === 0) return null
    return (
      <FormSelect
        {...props}
        options={['', ...masks].map((mask) => ({ value: mask, label: mask || 'None' }))}
      />
    )
  }
  const list = `merge-${known.name}`
  return (
    <div>
      <FormInput {...props} list={list} />
      <datalist id={list}>
        {choices(known.name, merged).map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </div>
  )
}
