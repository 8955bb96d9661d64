import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#web/lib/session.tsx'

/** Whoever is signed in does not stay at the door: administrators go to the back office, others to the site. */
export function useEnter(mayEnter = true) {
  const { loading, session, user } = useSession()
  const navigate = useNavigate()
  const isIn = mayEnter && !loading && session !== null
  const isAdministrator = user?.profile?.role === 'admin'
  useEffect(() => {
    if (!isIn) return
    if (isAdministrator) navigate('/admin', { replace: true })
    // As a document, for the site's own policy.
    else location.replace('/')
  }, [isIn, isAdministrator, navigate])
}
