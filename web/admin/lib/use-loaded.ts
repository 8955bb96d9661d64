import { useCallback, useEffect, useRef, useState } from 'react'
import { checkSession } from './check-session.ts'

type Reading<Value> = { value: Value | undefined; failed: boolean }

/** What a screen reads when it opens and reads again after a change; `onFail` is told of each failure. */
export function useLoaded<Value>(read: () => Promise<Value>, onFail: (error: unknown) => void) {
  const [reading, setReading] = useState<Reading<Value>>({ value: undefined, failed: false })
  const latest = useRef({ read, onFail })
  latest.current = { read, onFail }
  const turn = useRef(0)

  const reload = useCallback(async () => {
    const mine = ++turn.current
    try {
      const value = await latest.current.read()
      if (mine === turn.current) setReading({ value, failed: false })
    } catch (error) {
      if (mine !== turn.current) return
      console.error(error)
      setReading(({ value }) => ({ value, failed: true }))
      latest.current.onFail(error)
      checkSession(error)
    }
  }, [])

  useEffect(() => {
    reload()
    return () => void turn.current++
  }, [reload])

  const update = useCallback(
    (change: (value: Value) => Value) =>
      setReading((now) => (now.value === undefined ? now : { ...now, value: change(now.value) })),
    [],
  )
  return { ...reading, reload, update }
}
