import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { undoThanks } from './thanks-data.ts'
import { thanksMessages } from './toasts.ts'

/** Takes thanks back, from a toast or from a screen. */
export function useUndoThanks() {
  const { isBusy, run } = useAction()
  const undo = (gift: string) =>
    run(() => undoThanks(gift), {
      failed: thanksMessages.undoFailed,
      onDone: () => toast.success(thanksMessages.undone),
    })
  return { isBusy, undo }
}
