import { Link } from 'react-router'
import { interestWords } from '#domain/inbox/inbox-labels.ts'
import { inboxPath } from '#domain/messages/inbox-path.ts'
import type { SomeOf } from '../hooks/use-more.ts'
import { when } from '../lib/when.ts'
import { MoreList } from '../ui/more-list.tsx'
import { Card } from '../ui/page.tsx'
import { type InboxItem, readOthersOf } from './inbox-data.ts'
import { StatusBadge } from './status-badge.tsx'
import { inboxToasts } from './toasts.ts'

export function OthersOf({ item, first }: { item: InboxItem; first: SomeOf<InboxItem> }) {
  return (
    <Card>
      <h2 className="text-heading text-lg">Also from {item.name}</h2>
      <MoreList
        first={first}
        read={async (past) => (await readOthersOf(item, past)).rows}
        failed={inboxToasts.loadFailed}
        list={item.id}
        of={`what ${item.name} sent`}
      >
        {(other) => (
          <li key={other.id} className="py-2">
            <Link
              to={inboxPath(other.kind, other.id)}
              className="break-words text-brand underline underline-offset-2"
            >
              {other.kind === 'message' ? other.subject : `Volunteer: ${interestWords(other.interest_area)}`}
            </Link>
            <p className="flex flex-wrap items-center gap-2 text-soft text-xs">
              {when(other.created_at)}
              <StatusBadge status={other.status} />
            </p>
          </li>
        )}
      </MoreList>
    </Card>
  )
}
