import { Link, useLocation } from 'react-router'
import { plannedWords } from '#domain/messages/planned.ts'
import { when } from '../lib/when.ts'
import type { LoggedMessage } from './message-log-data.ts'
import { messageName } from './message-name.ts'
import { StateBadge } from './state-badge.tsx'

export function MessageList({ messages }: { messages: readonly LoggedMessage[] }) {
  const { search } = useLocation()
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {messages.map((message) => (
        <li key={message.id}>
          <Link
            to={`/admin/messages/${message.id}`}
            state={{ list: search }}
            className="grid gap-x-4 gap-y-0.5 px-4 py-3 hover:bg-sunken focus-visible:outline-offset-[-3px] md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto]"
          >
            <span className="wrap-anywhere min-w-0">
              {message.giver && message.giver !== message.recipient && (
                <span className="block font-semibold">{message.giver}</span>
              )}
              {message.recipient}
            </span>
            <span className="min-w-0">
              <span className="wrap-anywhere block font-semibold">{messageName(message)}</span>
              <span className="wrap-anywhere block text-soft">{message.subject ?? message.story}</span>
              <span className="block first-letter:uppercase">{plannedWords(message)}</span>
              {message.state !== 'sent' && message.last_error && (
                <span className="wrap-anywhere block text-danger">{message.last_error}</span>
              )}
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-col md:items-end">
              <StateBadge state={message.state} />
              <span className="text-soft text-xs">{when(message.created_at)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
