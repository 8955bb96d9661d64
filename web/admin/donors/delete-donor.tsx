import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type DonorRow, deleteDonor } from './donors-data.ts'
import { donorMessages } from './toasts.ts'
import { useRestore } from './use-restore.ts'

type Props = {
  donor: DonorRow
  onClose: () => void
  onDeleted: () => void
  /** Called after Undo has restored the donor. */
  onRestored?: () => void
}

/** Confirms before deleting a donor, and offers Undo afterwards. */
export function DeleteDonor({ donor: { id, name }, onClose, onDeleted, onRestored }: Props) {
  const { run } = useAction()
  const restore = useRestore()

  const undo = async () => {
    await restore([id])
    onRestored?.()
  }
  const remove = () => {
    onClose()
    run(() => deleteDonor(id), {
      waiting: donorMessages.deleting,
      failed: donorMessages.deleteFailed,
      onDone() {
        toast.success(donorMessages.deleted, { label: 'Undo', run: undo })
        onDeleted()
      },
    })
  }

  return (
    <ConfirmDialog
      question="Are you sure you want to delete this donor?"
      yes="Delete"
      isDangerous
      onYes={remove}
      onNo={onClose}
    >
      {name}. Their gifts are kept.
    </ConfirmDialog>
  )
}
