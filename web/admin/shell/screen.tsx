import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { useMay } from '../data/may.ts'
import { mayOpen } from '../lib/nav-entries.ts'

const NotAllowed = lazy(async () => ({ default: (await import('./not-allowed.tsx')).NotAllowed }))

const ACCOUNT = '/admin/settings/account'

/** The screen at the address, or the reason why it does not open for this account. */
export function Screen() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const may = useMay()
  if (user?.profile?.mustSetUpSecondStep && pathname !== ACCOUNT) return <Navigate to={ACCOUNT} replace />
  if (mayOpen(pathname, may)) return <Outlet />
  return (
    <Suspense>
      <NotAllowed key={pathname} pathname={pathname} />
    </Suspense>
  )
}
