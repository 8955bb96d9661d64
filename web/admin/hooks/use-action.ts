import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#web/ui/toast.ts'
import { type FailureToast, withErrorToast } from '../lib/with-error-toast.ts'

type ActionOptions<Value> = {
  /** Toasts while it runs, and on failure. */
  waiting?: string
  failed: FailureToast
  onDone?: (value: Value) => unknown
}

/**
 * Runs a change on the backend, then revalidates the screen's loaders: also after a failure, since a lost
 * response may have been a success.
 */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function run<Value>(change: () => Promise<Value>, { waiting, failed, onDone }: ActionOptions<Value>) {
    setBusy(true)
    const notice = waiting === undefined ? null : toast.loading(waiting)
    await withErrorToast(
      change().then((value) => onDone?.(value)),
      failed,
    )
    if (notice !== null) toast.dismiss(notice)
    setBusy(false)
    await revalidate()
  }
  return { isBusy, run }
}
