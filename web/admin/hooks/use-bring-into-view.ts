import { useEffect, useState } from 'react'

/** Scrolls to an element by its id, once it exists, and focuses its first field. */
export function useBringIntoView(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (!wanted) return
    const element = document.getElementById(wanted.id)
    const field = element?.querySelector<HTMLElement>('textarea, input:not([type=file])')
    const shown = field ?? element
    shown?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [wanted])
  return (id) => setWanted({ id })
}
