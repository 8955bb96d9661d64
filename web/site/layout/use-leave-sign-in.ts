import { useEffect } from 'react'
import { useLocation } from 'react-router'

export const isSignIn = (path: string) => /^\/login(\/|$)/.test(path)

/**
 * A browser keeps a document's content security policy until the next document. The sign-in's is stricter
 * than that of the other pages, where somebody may pay or watch: so it is left by loading one.
 */
export function useLeaveSignIn(): void {
  const { pathname } = useLocation()
  const isHere = isSignIn(pathname)
  useEffect(() => {
    if (!isHere) return
    const leave = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      // Ahead of the router, which would follow the link within this document.
      if (link && !isSignIn(link.pathname)) event.stopPropagation()
    }
    addEventListener('click', leave, true)
    return () => removeEventListener('click', leave, true)
  }, [isHere])
}
