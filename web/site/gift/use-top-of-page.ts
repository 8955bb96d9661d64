import { useEffect } from 'react'

/** Scrolls to and focuses the beginning of content that replaces something longer. */
export function useTopOfPage(): void {
  useEffect(() => {
    document.getElementById('main')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
}
