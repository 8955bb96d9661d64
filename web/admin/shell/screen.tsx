import { useState } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { load } from '../data/load.ts'
import { useMay } from '../data/may.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { mayOpen, neededFor, placeOf } from '../lib/nav-entries.ts'
import { Page } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.tsx'

const ACCOUNT = '/admin/settings/account'

/** The screen at the address, or the reason why it does not open for this account. */
export function Screen() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const may = useMay()
  if (user?.profile?.mustSetUpSecondStep && pathname !== ACCOUNT) return <Navigate to={ACCOUNT} replace />
  return mayOpen(pathname, may) ? <Outlet /> : <NotAllowed key={pathname} pathname={pathname} />
}

function NotAllowed({ pathname }: { pathname: string }) {
  const [reading] = useState(() => load(() => readRolesFor(pathname)))
  const { value: roles, failed } = useResolved(reading)
  const screen = `“${placeOf(pathname)?.entry.label}”`
  return (
    <Page title="Not part of your role">
      <p role="status" className="min-h-6">
        {roles && `Only ${roles} can open ${screen}.`}
        {failed && `Your role cannot open ${screen}.`}
      </p>
      <Link to="/admin" className={`${smallButton('solid')} mt-4`}>
        Go to Home
      </Link>
    </Page>
  )
}

/** The roles that can open an address, such as "administrators and accountants". */
async function readRolesFor(pathname: string): Promise<string> {
  const capabilities = [...neededFor(pathname)]
  const { data } = await supabase().rpc('roles_with', { capabilities }).throwOnError()
  return data
}
