import { useRef, useState } from 'react'
import { useResolved } from './use-resolved.ts'

/** A loader's value, with changes stored since until the loader has read again. */
export function useUpdatable<Value>(promise: Promise<Value>, loadFailed: string) {
  const { value, failed } = useResolved(promise, loadFailed)
  const [updated, setUpdated] = useState<{ over: Value; value: Value }>()
  const latest = useRef(value)
  latest.current = value
  const update = (change: (value: Value) => Value) =>
    setUpdated((now) => {
      const over = latest.current
      return over && { over, value: change(now?.over === over ? now.value : over) }
    })
  return { value: updated && updated.over === value ? updated.value : value, failed, update }
}
