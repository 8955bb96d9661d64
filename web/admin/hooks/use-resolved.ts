import { useEffect, useRef, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { checkSession } from '../lib/check-session.ts'

type Settled<Value> = { promise: Promise<Value>; value: Value | undefined; failed: boolean }

/**
 * Value of a loader's promise. While a newer promise is pending the earlier value stays, with `isStale`; it
 * is undefined during the first load. A failure shows its toast.
 */
export function useResolved<Value>(promise: Promise<Value>, failureToast?: string) {
  const [settled, setSettled] = useState<Settled<Value>>()
  const message = useRef(failureToast)
  message.current = failureToast

  useEffect(() => {
    let isCurrent = true
    promise.then(
      (value) => isCurrent && setSettled({ promise, value, failed: false }),
      (error: unknown) => {
        if (!isCurrent) return
        console.error(error)
        setSettled((earlier) => ({ promise, value: earlier?.value, failed: true }))
        if (message.current) toast.error(message.current)
        checkSession(error)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [promise])

  const isPending = settled?.promise !== promise
  const failed = !isPending && settled.failed
  return { value: settled?.value, isStale: isPending || failed, failed }
}
