import { useState } from 'react'
import { type AnyField, donorFieldList } from '#domain/donors/fields.ts'
import { donorForm } from '#domain/forms/donor.ts'
import { formatRupees } from '#domain/money.ts'
import type { DonorRow } from '#web/data/donors.ts'
import { mergeDonors } from '#web/data/donors-merging.ts'
import { donorMessages } from '#web/messages.ts'
import { told } from '../../lib/told.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Area, Input, Select } from '../../ui/fields.tsx'
import { smallButton } from '../../ui/small-button.ts'
import { choices, proposal } from './merged.ts'

type Props = { donors: readonly DonorRow[]; onClose: () => void; onMerged: (mergeId: string) => void }

/** Shows the donor that will remain, field by field, before anything happens. */
export function MergeDialog({ donors, onClose, onMerged }: Props) {
  const [keptId, setKeptId] = useState(donors[0]?.id ?? '')
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set(donors.map(({ id }) => id)))
  const merged = donors.filter(({ id }) => taken.has(id))
  const kept = merged.find(({ id }) => id === keptId) ?? merged[0]
  const others = merged.filter((donor) => donor !== kept)
  const [changes, setChanges] = useState<Partial<ReturnType<typeof proposal>>>({})
  const [isBusy, setBusy] = useState(false)
  if (!kept) return null
  const entry = { ...proposal(kept, others), ...changes }
  const checked = donorForm.safeParse(entry)
  const problems = new Map(checked.error?.issues.map(({ path, message }) => [path[0], message]))

  async function merge() {
    if (!kept || !checked.data) return
    setBusy(true)
    const work = mergeDonors(
      kept.id,
      others.map(({ id }) => id),
      checked.data,
    )
    const id = await told(work, donorMessages.mergeFailed)
    setBusy(false)
    if (id !== undefined) onMerged(id)
  }

  const toggle = (id: string) => {
    const next = new Set(taken)
    if (!next.delete(id)) next.add(id)
    setTaken(next)
  }
  return (
    <Dialog title="Merge donors" isBusy={isBusy} onClose={onClose}>
      <fieldset>
        <legend className="font-semibold">Which are the same person, and whose record stays?</legend>
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
      <h3 className="mt-3 font-body font-semibold text-base">What will remain</h3>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {(donorFieldList as readonly AnyField[]).map((known) => {
          const field = known.name
          const props = {
            label: known.label,
            value: entry[field],
            error: problems.get(field),
            onChange: (value: string) => setChanges({ ...changes, [field]: value }),
          }
          if (known.kind === 'choice') {
            return (
              <Select
                key={field}
                {...props}
                options={known.options.map((option) => ({ value: option, label: option }))}
              />
            )
          }
          if (known.kind === 'paragraphs') return <Area key={field} {...props} />
          const list = `merge-${field}`
          return (
            <div key={field}>
              <Input {...props} list={list} />
              <datalist id={list}>
                {choices(field, merged).map((value) => (
                  <option key={value} value={value} />
                ))}
              </datalist>
            </div>
          )
        })}
      </div>
      <p className="mt-3 text-soft">All their gifts will belong to this donor. You can undo the merge.</p>
      <div className="mt-3 flex justify-end gap-2">
        <button type="button" disabled={isBusy} onClick={onClose} className={smallButton('outline')}>
          Cancel
        </button>
        <button
          type="button"
          disabled={isBusy || others.length === 0 || !checked.success}
          onClick={merge}
          className={smallButton('solid')}
        >
          Merge {merged.length} donors
        </button>
      </div>
    </Dialog>
  )
}
