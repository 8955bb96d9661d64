import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { may } from '../data/may.ts'
import { countNewItems } from './inbox-data.ts'

/** Number of new messages and applications, for the badge in the sidebar. */
const EVERY_MS = 60_000

let count = 0
const watchers = new Set<() => void>()

export async function refreshNewItems(): Promise<void> {
  if (!may('messages')) return
  try {
    const next = await countNewItems()
    if (next === count) return
    count = next
    for (const watcher of watchers) watcher()
  } catch (error) {
    // The badge keeps the last known number; the screens report when the server is down.
    console.error(error)
  }
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function useNewItems(): number {
  return useSyncExternalStore(
    watch,
    () => count,
    () => 0,
  )
}

/** Refreshes the number: on every screen, every minute, and when the window becomes visible again. */
export function useFreshNewItems(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen that is opened is the occasion.
  useEffect(() => void refreshNewItems(), [pathname])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') refreshNewItems()
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
