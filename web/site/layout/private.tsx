import { Outlet, redirectDocument } from 'react-router'
import { isPrivateDocument } from '#web/lib/private-page.ts'
import type { Route } from './+types/private'
import { useLeavePrivate } from './use-leave-private.ts'

/** Routes below this one in routes.ts have a password or an identifier: no third-party code loads there. */
export const handle = { isPrivate: true, hasDonateBar: false }

export const loader = () => null

/** A document that may have loaded tags never shows such a page: the address is loaded as a new document. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!isPrivateDocument()) throw redirectDocument(request.url)
  return null
}

export default function PrivatePages() {
  useLeavePrivate()
  return <Outlet />
}
