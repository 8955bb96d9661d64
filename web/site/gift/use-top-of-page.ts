import { useEffect } from 'react'

/** What takes the place of something longer begins where it is read, for eyes and for screen readers. */
export function useTopOfPage(): void {
  useEffect(() => {
    document.getElementById('main')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
}
