import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Runs at once an action chosen elsewhere, such as "Add a donor" in the search. */
export function useArrival(name: string, act: () => void, isReady = true): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const latest = useRef(act)
  latest.current = act
  const isRequested = (state as { arrival?: string } | null)?.arrival === name
  useEffect(() => {
    if (!isRequested || !isReady) return
    latest.current()
    // Reloading or going back must not run it again.
    navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true })
  }, [isRequested, isReady, navigate, pathname, search])
}
