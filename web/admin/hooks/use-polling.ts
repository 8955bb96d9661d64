import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Revalidates the screen's loaders repeatedly while active, unless the window is hidden. */
export function usePolling(isActive: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isActive, everyMs, revalidate])
}
