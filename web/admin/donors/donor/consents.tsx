import { when } from '../../lib/when.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Consent } from './consents-data.ts'

const SOURCES: Record<string, string> = {
  gift_page: 'after a gift',
  donor_page: 'on their own page',
  staff: 'entered by staff',
  letter: 'by a link in an email',
}

/** The donor's consents, in the words they read. */
export function Consents({ consents }: { consents: readonly Consent[] }) {
  if (consents.length === 0) return <p className="text-soft">No consents recorded.</p>
  return (
    <ul className="divide-y divide-line">
      {consents.map((consent) => (
        <li key={consent.id} className="grid gap-0.5 py-2">
          <p className="flex flex-wrap items-center gap-2">
            <span>“{consent.wording}”</span>
            <Badge tone={consent.withdrawn_at ? 'plain' : 'good'}>
              {consent.withdrawn_at ? 'Withdrawn' : 'Given'}
            </Badge>
          </p>
          <p className="text-soft text-xs">
            {when(consent.given_at)}, {SOURCES[consent.source] ?? consent.source}
            {consent.withdrawn_at && `, withdrawn ${when(consent.withdrawn_at)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
