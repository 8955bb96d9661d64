import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#web/ui/toast.ts'
import { type FailureToast, withErrorToast } from '../lib/with-error-toast.ts'

type Course<Value> = {
  /** The toasts while it runs, and where it failed. */
  waiting?: string
  failed: FailureToast
  onDone?: (value: Value) => unknown
}

/**
 * Changes something on the backend, then has the screen's loaders read again: also after a failure, since an
 * answer that got lost may have been a success.
 */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function run<Value>(change: () => Promise<Value>, { waiting, failed, onDone }: Course<Value>) {
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
