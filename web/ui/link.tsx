import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { siteLanguages } from '#domain/languages/languages.ts'
import { linkKind } from '#domain/website/links.ts'

/**
 * The back office and the sign-in have another policy, and other languages other dictionaries: they are
 * loaded as documents.
 */
const isOwnDocument = new RegExp(`^/(storage|admin|login|${siteLanguages.join('|')})(/|$)`)

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** For items that staff marked as external: opens a new tab even for a page of this site. */
  newTab?: boolean
}

/** A link to any target in stored content: a page of the site, another site, a mail address, an app. */
export function SiteLink({ to, newTab = false, ...props }: Props) {
  const kind = linkKind(to)
  const beside = newTab || kind === 'web' ? ({ target: '_blank', rel: 'noopener' } as const) : undefined
  const isPage = kind === 'path' && !isOwnDocument.test(to)
  return isPage ? <Link {...props} {...beside} to={to} /> : <a {...props} {...beside} href={to} />
}
