import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import { restoreDonors } from './donors-data.ts'
import { donorToasts } from './toasts.ts'

/** Restores deleted donors, for Undo. */
export function useRestore() {
  const { run } = useAction()
  return (ids: readonly string[]) =>
    run(() => restoreDonors(ids), {
      failed: donorToasts.restoreFailed,
      onDone: (count) => toast.success(donorToasts.restored(count)),
    })
}
