import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { carryToasts } from '#web/ui/carried-toasts.ts'

/** Redirects a signed-in user: administrators to the back office, others to the site. */
export function useEnter(mayEnter: boolean) {
  const { user } = useSession()
  const navigate = useNavigate()
  const isAdministrator = user?.profile?.role === 'admin'
  useEffect(() => {
    if (!mayEnter) return
    if (isAdministrator) {
      navigate('/admin', { replace: true })
    } else {
      // As a document, for the site's own policy.
      carryToasts()
      location.replace('/')
    }
  }, [mayEnter, isAdministrator, navigate])
}
