import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Confirms before leaving a screen with unsaved changes, by a link here or by the browser's own navigation. */
export function useLeaveWarning(hasChanges: boolean) {
  useEffect(() => {
    if (!hasChanges) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasChanges])
  return useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  )
}
