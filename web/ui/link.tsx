import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { linkKind } from '#domain/links.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** For items that staff marked as external: a new tab even for a page of this site. */
  newTab?: boolean
}

/** A link to wherever stored content points: a page of the site, another site, a mail address, an app. */
export function SiteLink({ to, newTab = false, ...props }: Props) {
  const kind = linkKind(to)
  if (newTab || kind === 'web') return <a {...props} href={to} target="_blank" rel="noopener" />
  const isPage = kind === 'path' && !/^\/(storage|admin|login)(\/|$)/.test(to)
  // The back office and the sign-in come with a policy of their own, so they are loaded as documents.
  return isPage ? <Link {...props} to={to} /> : <a {...props} href={to} />
}
