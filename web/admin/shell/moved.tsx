import { redirect } from 'react-router'

/** Former addresses of screens, kept for bookmarks. */
const MOVED: Record<string, string> = {
  '/admin/needs-attention': '/admin/payments-to-check',
  '/admin/settings/people': '/admin/settings/administrators',
}

export function clientLoader({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url)
  throw redirect(`${MOVED[pathname] ?? '/admin'}${search}`)
}

export default function Moved() {
  return null
}
