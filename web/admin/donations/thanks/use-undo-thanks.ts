import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { undoThanks } from './thanks-data.ts'
import { thanksToasts } from './toasts.ts'

/** Takes thanks back, from a toast or from a screen. */
export function useUndoThanks() {
  const { isBusy, run } = useAction()
  const undo = (gift: string) =>
    run(() => undoThanks(gift), {
      failed: thanksToasts.undoFailed,
      onDone: () => toast.success(thanksToasts.undone),
    })
  return { isBusy, undo }
}
