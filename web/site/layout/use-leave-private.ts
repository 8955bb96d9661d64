import { useEffect } from 'react'
import { withoutLanguage } from '#domain/languages/languages.ts'
import { announceSignIn, endSignIn } from '#web/lib/staff-here.ts'

/**
 * A browser keeps a document's content security policy until the next document. A private page's is stricter
 * than that of the other pages, where somebody may pay or watch: so it is left by loading one.
 */
export function useLeavePrivate(): void {
  useEffect(() => {
    // Windows in which tags run must end that before a password is typed in this one.
    announceSignIn()
    addEventListener('pageshow', announceSignIn)
    addEventListener('pagehide', endSignIn)
    const leave = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      // Ahead of the router, which would follow the link within this document; not one into another language, which it
      // leaves to the browser and which takes the page's token along.
      if (link && !link.hreflang && !isSignIn(withoutLanguage(link.pathname))) event.stopPropagation()
    }
    addEventListener('click', leave, true)
    return () => {
      removeEventListener('click', leave, true)
      removeEventListener('pageshow', announceSignIn)
      removeEventListener('pagehide', endSignIn)
    }
  }, [])
}

const isSignIn = (path: string) => /^\/(login|my-giving)(\/|$)/.test(path)
