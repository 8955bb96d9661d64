import { useEffect, useRef, useState } from 'react'
import { Input } from './fields.tsx'

const PAUSE_MS = 300

/**
 * A field that takes effect after a pause in typing, so that not every letter sends a request. It follows
 * external changes of its value, such as from the address, without losing typed letters.
 */
export function DebouncedInput({ value, onChange, ...input }: Parameters<typeof Input>[0]) {
  const [typed, setTyped] = useState(value)
  const reported = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (value.trim() === reported.current.trim()) return
    reported.current = value
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (next: string) => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (next.trim() === reported.current.trim()) return
      reported.current = next
      latest.current(next)
    }, PAUSE_MS)
  }
  return <Input {...input} value={typed} onChange={type} />
}
