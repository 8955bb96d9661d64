import { useState } from 'react'
import { type DonorStatus, donorStatuses } from '#domain/forms/donor.ts'
import { formatNumber } from '#domain/numbers.ts'
import { changeStatus, type DonorRow, deleteDonors, everyDonor, undoStatus } from '#web/data/donors.ts'
import { donorMessages } from '#web/messages.ts'
import { toast } from '#web/ui/toast.ts'
import { told } from '../lib/told.ts'
import { Ask } from '../ui/ask.tsx'
import { Select } from '../ui/fields.tsx'
import { smallButton } from '../ui/small-button.ts'
import { filterOf, type View } from './list-address.ts'

/** More than anybody means to change in one go; a filter narrows the rest. */
const MOST_AT_ONCE = 5000

type Props = {
  view: View
  total: number
  onPage: readonly DonorRow[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  onChanged: () => Promise<void>
  onRestore: (ids: readonly string[]) => void
}

/** What can be done with all selected donors at once, each of it undoable. */
export function BulkBar({ view, total, onPage, selected, onSelect, onChanged, onRestore }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const ids = [...selected]
  if (ids.length === 0) return null

  async function doing<Value>(work: Promise<Value>, failed: string): Promise<Value | undefined> {
    setBusy(true)
    const done = await told(work, failed)
    setBusy(false)
    return done
  }

  async function selectAll() {
    const all = new Set<string>()
    const read = async () => {
      for await (const { donors } of everyDonor({ ...view, filter: filterOf(view) })) {
        for (const { id } of donors) all.add(id)
      }
      return true
    }
    if (await doing(read(), donorMessages.loadFailed)) onSelect(all)
  }

  async function setStatus(status: DonorStatus) {
    const before = await doing(changeStatus(ids, status), donorMessages.statusFailed)
    if (!before) return
    toast.success(donorMessages.statusChanged(ids.length, status), {
      label: 'Undo',
      run: async () => {
        const isUndone = await told(
          undoStatus(before).then(() => true),
          donorMessages.statusFailed,
        )
        if (isUndone) toast.success(donorMessages.statusUndone)
        await onChanged()
      },
    })
    await onChanged()
  }

  async function remove() {
    setAsking(false)
    const count = await doing(deleteDonors(ids), donorMessages.manyDeleteFailed)
    if (count === undefined) return
    toast.success(donorMessages.manyDeleted(count), { label: 'Undo', run: () => onRestore(ids) })
    await onChanged()
  }

  const isWholePage = onPage.every(({ id }) => selected.has(id))
  return (
    <section
      aria-label="Selected donors"
      className="sticky top-2 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-md border border-edge bg-surface p-2 pl-3 shadow-float"
    >
      <p role="status" className="font-semibold">
        {formatNumber(ids.length)} selected
      </p>
      {isWholePage && ids.length < total && total <= MOST_AT_ONCE && (
        <button type="button" disabled={isBusy} onClick={selectAll} className={smallButton('quiet')}>
          Select all {formatNumber(total)} that match
        </button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Select
          label="Set status"
          isLabelHidden
          disabled={isBusy}
          value=""
          options={[
            { value: '', label: 'Set status…' },
            ...donorStatuses.map((status) => ({ value: status, label: status })),
          ]}
          onChange={(status) => status && setStatus(status as DonorStatus)}
        />
        <button
          type="button"
          disabled={isBusy}
          onClick={() => setAsking(true)}
          className={smallButton('danger')}
        >
          Delete selected
        </button>
        <button type="button" onClick={() => onSelect(new Set())} className={smallButton('quiet')}>
          Clear selection
        </button>
      </div>
      {isAsking && (
        <Ask
          question={`Delete ${ids.length === 1 ? 'this donor' : `these ${ids.length} donors`}?`}
          yes="Delete"
          isDangerous
          onYes={remove}
          onNo={() => setAsking(false)}
        >
          Their gifts are kept. You can undo this.
        </Ask>
      )}
    </section>
  )
}
