import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { supabase } from '#web/lib/supabase.ts'

/**
 * Checks on each screen, and when the tab becomes visible, whether the session was ended elsewhere. Lists of
 * an ended session are merely empty, which would mislead.
 */
export function useSessionCheck(isIn: boolean): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen is a reason to ask.
  useEffect(() => {
    if (!isIn) return
    // The client handles the response itself; the guard is notified.
    const check = () => void supabase().auth.getUser()
    const look = () => document.visibilityState === 'visible' && check()
    check()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isIn, pathname])
}
