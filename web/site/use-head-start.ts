import { useEffect } from 'react'

/** Prefetches the code for another page as soon as a visitor reaches for a link, before the press. */
export function useHeadStart(): void {
  useEffect(() => {
    const reach = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('a')) return
      stop()
      for (const file of [
        import('@supabase/postgrest-js'),
        import('#web/lib/page-readers.ts'),
        import('#web/lib/cause-readers.ts'),
        import('./donate/read-donate.ts'),
      ])
        file.catch(console.error)
    }
    const signs = ['pointerover', 'touchstart', 'focusin'] as const
    const stop = () => {
      for (const sign of signs) removeEventListener(sign, reach)
    }
    for (const sign of signs) addEventListener(sign, reach, { passive: true })
    return stop
  }, [])
}
