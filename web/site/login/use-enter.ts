import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loginToasts } from '#web/lib/login-toasts.ts'
import { canEnter } from '#web/lib/own-profile.ts'
import { useSession } from '#web/lib/session.tsx'
import { carryToasts } from '#web/ui/carry-toasts.ts'
import { toast } from '#web/ui/toast.ts'

/** Redirects a signed-in user: staff to the back office, others to the site, with the reason. */
export function useEnter(mayEnter: boolean) {
  const { user } = useSession()
  const navigate = useNavigate()
  const profile = user?.profile
  const isStaff = profile !== undefined && profile !== null && canEnter(profile)
  const refusal = profile && !isStaff && (profile.role === 'member' ? 'noAccess' : 'accessEnded')
  useEffect(() => {
    if (!mayEnter) return
    if (isStaff) {
      navigate('/admin', { replace: true })
    } else {
      if (refusal) toast.warning(loginToasts[refusal])
      // As a document, for the site's own policy.
      carryToasts()
      location.replace('/')
    }
  }, [mayEnter, isStaff, refusal, navigate])
}
