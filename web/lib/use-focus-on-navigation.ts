import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Those who use a keyboard or listen start a new page at its content, as with a page load. */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
