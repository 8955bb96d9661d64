import { type DonorStatus, donorStatuses } from '#domain/donors/fields.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import { withErrorToast } from '../lib/with-error-toast.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { optionsAfter, Select } from '../ui/fields.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { changeStatus, type DonorRow, deleteDonors, everyDonor, undoStatus } from './donors-data.ts'
import { filterOf, type View } from './list-address.ts'
import { donorToasts } from './toasts.ts'
import { useRestore } from './use-restore.ts'

/** Limit for one bulk change; a filter narrows the rest. */
const MOST_AT_ONCE = 5000

type Props = {
  view: View
  total: number
  onPage: readonly DonorRow[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

/** Actions for all selected donors at once, each of them undoable. */
export function BulkBar({ view, total, onPage, selected, onSelect }: Props) {
  const { isBusy, run } = useAction()
  const restore = useRestore()
  const confirm = useConfirm()
  const ids = [...selected]
  if (ids.length === 0) return null

  const clearSelection = () => onSelect(new Set())

  async function selectAll() {
    const all = await withErrorToast(idsOf(view), donorToasts.loadFailed)
    if (all) onSelect(all)
  }

  const setStatus = (status: DonorStatus) =>
    run(() => changeStatus(ids, status), {
      failed: donorToasts.statusFailed,
      onDone(before) {
        const undo = () =>
          run(() => undoStatus(before), {
            failed: donorToasts.statusFailed,
            onDone: () => toast.success(donorToasts.statusUndone),
          })
        toast.success(donorToasts.statusChanged(ids.length, status), { label: 'Undo', run: undo })
        clearSelection()
      },
    })

  const remove = async () => {
    const isAgreed = await confirm({
      question: `Delete ${ids.length === 1 ? 'this donor' : `these ${ids.length} donors`}?`,
      yes: 'Delete',
      isDangerous: true,
      children: 'Their gifts are kept. You can undo this.',
    })
    if (!isAgreed) return
    run(() => deleteDonors(ids), {
      failed: donorToasts.manyDeleteFailed,
      onDone(count) {
        toast.success(donorToasts.manyDeleted(count), { label: 'Undo', run: () => restore(ids) })
        clearSelection()
      },
    })
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
        <SmallButton disabled={isBusy} onPress={selectAll} look="quiet">
          Select all {formatNumber(total)} that match
        </SmallButton>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Select
          label="Set status"
          isLabelHidden
          disabled={isBusy}
          value=""
          options={optionsAfter('Set status…', donorStatuses, (status) => status)}
          onChange={(chosen) => {
            const status = donorStatuses.find((one) => one === chosen)
            if (status) setStatus(status)
          }}
        />
        <SmallButton disabled={isBusy} onPress={remove} look="danger">
          Delete selected
        </SmallButton>
        <SmallButton onPress={clearSelection} look="quiet">
          Clear selection
        </SmallButton>
      </div>
    </section>
  )
}

async function idsOf(view: View): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for await (const { donors } of everyDonor({ ...view, filter: filterOf(view) })) {
    for (const { id } of donors) ids.add(id)
  }
  return ids
}
