import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus of keyboard and screen-reader users to the content of a new page, as a page load does. */
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
