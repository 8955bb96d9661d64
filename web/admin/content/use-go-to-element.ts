import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** An element named in the address, as the search does, is brought into view once it is there. */
export function useGoToElement(isShown: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isShown || !hash) return
    const row = document.getElementById(hash.slice(1))
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('textarea, input:not([type=file])')?.focus({ preventScroll: true })
  }, [isShown, hash])
}
