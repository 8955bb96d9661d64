import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import { restoreDonors } from './donors-data.ts'
import { donorMessages } from './toasts.ts'

/** Restores deleted donors, for Undo. */
export function useRestore() {
  const { run } = useAction()
  return (ids: readonly string[]) =>
    run(() => restoreDonors(ids), {
      failed: donorMessages.restoreFailed,
      onDone: (count) => toast.success(donorMessages.restored(count)),
    })
}
