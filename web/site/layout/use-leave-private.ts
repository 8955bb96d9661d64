import { useEffect } from 'react'
import { withoutLanguage } from '#domain/languages/languages.ts'
import { announceSignIn, endSignIn } from '#web/lib/staff-here.ts'

/**
 * A browser keeps a document's content security policy until the next document. A private page's is stricter
 * than that of other pages, which may take payments or show videos: so leaving it loads a new document.
 */
export function useLeavePrivate(): void {
  useEffect(() => {
    // Windows with running tags must end them before a password is typed in this one.
    announceSignIn()
    addEventListener('pageshow', announceSignIn)
    addEventListener('pagehide', endSignIn)
    const leave = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      // Runs before the router, which would navigate within this document; except for links to another
      // language, which the router leaves to the browser and which carry the page's token.
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

const isSignIn = (path: string) => /^\/(login|my-giving|claim)(\/|$)/.test(path)
