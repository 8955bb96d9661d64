import { useEffect, useState } from 'react'
import { Input } from './fields.tsx'

const TYPING_MS = 300

type Props = { words: string; placeholder: string; onChange: (words: string) => void }

/** Searches when the typing pauses, so that not every letter asks the server. */
export function SearchWords({ words, placeholder, onChange }: Props) {
  const [typed, setTyped] = useState(words)
  useEffect(() => setTyped(words), [words])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait.
  useEffect(() => {
    if (typed === words) return
    const soon = setTimeout(() => onChange(typed), TYPING_MS)
    return () => clearTimeout(soon)
  }, [typed])
  return <Input label="Search" type="search" placeholder={placeholder} value={typed} onChange={setTyped} />
}
