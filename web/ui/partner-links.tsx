import type { Button } from '#domain/page-content/content.ts'
import { ExternalIcon } from './icons.tsx'
import { SiteLink } from './link.tsx'

type Props = { text: string; links: readonly Button[]; className?: string }

/** Small links to other giving platforms: those keep a part of the gift. */
export function PartnerLinks({ text, links, className = '' }: Props) {
  const known = links.filter(({ link }) => link)
  if (known.length === 0) return null
  return (
    <p className={`flex flex-wrap items-center gap-x-4 text-sm ${className}`}>
      {text}
      {known.map(({ text: name, link }) => (
        <SiteLink
          key={name}
          to={link}
          className="inline-flex min-h-11 items-center gap-1.5 underline decoration-marigold underline-offset-4 hover:decoration-2"
        >
          {name}
          <ExternalIcon className="size-3.5" />
        </SiteLink>
      ))}
    </p>
  )
}
