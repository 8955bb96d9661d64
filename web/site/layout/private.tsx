import { Outlet, redirectDocument } from 'react-router'
import { isPrivateDocument } from '#web/lib/private-page.ts'
import type { Route } from './+types/private'
import { useLeavePrivate } from './use-leave-private.ts'

/** What stands below it in routes.ts asks for a password or an identifier: nothing of other companies comes near. */
export const handle = { isPrivate: true, hasDonateBar: false }

export const loader = () => null

/** A document that may have loaded tags never shows such a page: the address is loaded as a document of its own. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!isPrivateDocument()) throw redirectDocument(request.url)
  return null
}

export default function PrivatePages() {
  useLeavePrivate()
  return <Outlet />
}
