import { Link } from 'react-router'
import { interestWords } from '#domain/inbox/inbox-words.ts'
import { inboxPath } from '#domain/messages/inbox-path.ts'
import { when } from '../lib/when.ts'
import { Card } from '../ui/page.tsx'
import type { InboxItem } from './inbox-data.ts'
import { StatusBadge } from './status-badge.tsx'

export function OthersOf({ name, items }: { name: string; items: readonly InboxItem[] }) {
  return (
    <Card>
      <h2 className="text-heading text-lg">Also from {name}</h2>
      <ul className="mt-1 divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="py-2">
            <Link
              to={inboxPath(item.kind, item.id)}
              className="break-words text-brand underline underline-offset-2"
            >
              {item.kind === 'message' ? item.subject : `Volunteer: ${interestWords(item.interest_area)}`}
            </Link>
            <p className="flex flex-wrap items-center gap-2 text-soft text-xs">
              {when(item.created_at)}
              <StatusBadge status={item.status} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
