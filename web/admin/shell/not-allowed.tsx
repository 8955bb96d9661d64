import { useState } from 'react'
import { Link } from 'react-router'
import { supabase } from '#web/lib/supabase.ts'
import { load } from '../data/load.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { nameOfScreen, neededFor } from '../lib/nav-entries.ts'
import { Page } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.tsx'

/** In place of a screen that the account cannot open: names the roles that can. */
export function NotAllowed({ pathname }: { pathname: string }) {
  const [reading] = useState(() => load(() => readRolesFor(pathname)))
  const { value: roles, failed } = useResolved(reading)
  const screen = nameOfScreen(pathname)
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
