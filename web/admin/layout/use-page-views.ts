import { useEffect } from 'react'
import { useLocation } from 'react-router'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Tells the tag manager's data layer of every screen that is opened. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    window.dataLayer ??= []
    window.dataLayer.push({ event: 'page_view', page_path: pathname, page_location: location.href })
  }, [pathname])
}
