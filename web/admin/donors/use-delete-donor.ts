import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { type DonorRow, deleteDonor } from './donors-data.ts'
import { donorToasts } from './toasts.ts'
import { useRestore } from './use-restore.ts'

type Options = {
  onDeleted: () => void
  /** Called after Undo has restored the donor. */
  onRestored?: () => void
}

/** Confirms before deleting a donor, and offers Undo afterwards. */
export function useDeleteDonor() {
  const { run } = useAction()
  const confirm = useConfirm()
  const restore = useRestore()

  return async ({ id, name }: DonorRow, { onDeleted, onRestored }: Options) => {
    const isAgreed = await confirm({
      question: 'Are you sure you want to delete this donor?',
      yes: 'Delete',
      isDangerous: true,
      children: `${name}. Their gifts are kept.`,
    })
    if (!isAgreed) return
    const undo = async () => {
      await restore([id])
      onRestored?.()
    }
    run(() => deleteDonor(id), {
      waiting: donorToasts.deleting,
      failed: donorToasts.deleteFailed,
      onDone() {
        toast.success(donorToasts.deleted, { label: 'Undo', run: undo })
        onDeleted()
      },
    })
  }
}
