import { Link, useLocation } from 'react-router'
import { interestWords } from '#domain/inbox/inbox-labels.ts'
import { inboxPath } from '#domain/messages/inbox-path.ts'
import { when } from '../lib/when.ts'
import { Badge } from '../ui/badge.tsx'
import type { InboxItem } from './inbox-data.ts'
import { StatusBadge } from './status-badge.tsx'

/** Each line links to the item; going back returns to the list as it was. */
export function InboxList({ items }: { items: readonly InboxItem[] }) {
  const { search } = useLocation()
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {items.map((item) => (
        <li key={item.id}>
          <Link
            to={inboxPath(item.kind, item.id)}
            state={{ list: search }}
            className="grid gap-x-4 gap-y-0.5 px-4 py-3 hover:bg-sunken focus-visible:outline-offset-[-3px] md:grid-cols-[13rem_minmax(0,1fr)_auto]"
          >
            <span className={`wrap-anywhere ${item.status === 'new' ? 'font-semibold' : ''}`}>
              {item.name}
            </span>
            <span className="min-w-0">
              <span className={`wrap-anywhere block ${item.status === 'new' ? 'font-semibold' : ''}`}>
                {item.kind === 'message' ? item.subject : `Volunteer: ${interestWords(item.interest_area)}`}
              </span>
              <span className="line-clamp-1 text-soft">{item.message}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-col md:items-end">
              <span className="flex items-center gap-2">
                {item.suspected_spam && <Badge tone="bad">Spam?</Badge>}
                <StatusBadge status={item.status} />
              </span>
              <span className="text-soft text-xs">
                {when(item.created_at)}
                {item.assigned_name && `, ${item.assigned_name}`}
                {item.replies > 0 && `, answered`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
