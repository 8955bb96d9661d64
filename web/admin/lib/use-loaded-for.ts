import { useEffect, useRef } from 'react'
import { useLoaded } from './use-loaded.ts'

/**
 * What a screen reads for something that changes while it is open, such as its address. While the new value
 * is on its way the old one is still there, and `isStale` says so.
 */
export function useLoadedFor<Value>(
  key: string,
  read: () => Promise<Value>,
  onFail: (error: unknown) => void,
) {
  const { value, failed, reload } = useLoaded(async () => ({ key, value: await read() }), onFail)
  const asked = useRef(key)
  useEffect(() => {
    if (asked.current === key) return
    asked.current = key
    reload()
  }, [key, reload])
  return { value: value?.value, isStale: value?.key !== key, failed, reload }
}
