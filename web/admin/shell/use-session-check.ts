import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { supabase } from '#web/lib/supabase.ts'

/**
 * Asks at each screen, and when somebody comes back to the tab, whether the session was ended elsewhere. Lists
 * of an ended session are merely empty, which must not be mistaken for the truth.
 */
export function useSessionCheck(isIn: boolean): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen is a reason to ask.
  useEffect(() => {
    if (!isIn) return
    // The client notices by itself what this answers; the guard hears of it.
    const check = () => void supabase().auth.getUser()
    const look = () => document.visibilityState === 'visible' && check()
    check()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isIn, pathname])
}
