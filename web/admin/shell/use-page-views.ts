import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { pushToDataLayer } from '#web/lib/data-layer.ts'

/** Reports every opened screen to the tag manager's data layer. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    pushToDataLayer({ event: 'page_view', page_path: pathname, page_location: location.href })
  }, [pathname])
}
