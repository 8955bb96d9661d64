import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches, now and on changes. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const screen = matchMedia(query)
      screen.addEventListener('change', changed)
      return () => screen.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  )
}
