import { useState } from 'react'
import { when } from '../../lib/when.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import type { Change } from '../../website/history/changes-of.ts'
import { changedFields } from './changed-fields.ts'

const ACTIONS: Record<string, string> = { insert: 'Added', update: 'Changed', delete: 'Deleted' }

const AT_ONCE = 20

export function Changes({ changes }: { changes: readonly Change[] }) {
  const [most, setMost] = useState(AT_ONCE)
  if (changes.length === 0) return <p className="text-soft">No changes yet.</p>
  return (
    <>
      <ol className="grid gap-3">
        {changes.slice(0, most).map((change) => (
          <ChangeLine key={change.id} change={change} />
        ))}
      </ol>
      <ShowMore shown={most} count={changes.length} onMore={() => setMost(most + AT_ONCE)} of="the changes" />
    </>
  )
}

function ChangeLine({ change }: { change: Change }) {
  return (
    <li>
      <p>
        <span className="font-semibold">{labelOf(change)}</span>{' '}
        <span className="text-soft text-xs">
          {when(change.changed_at)}, by {change.actor_email ?? 'the system'}
        </span>
      </p>
      {change.action === 'update' && (
        <ul className="mt-1 grid gap-1 pl-3 text-soft">
          {changedFields(change).map(({ name, was, became }) => (
            <li key={name} className="break-words">
              {name}: <del>{was || '(empty)'}</del>{' '}
              <ins className="text-ink no-underline">{became || '(empty)'}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const REQUESTS: Record<string, string> = {
  access: 'Downloaded their data for them',
  withdrawal: 'Withdrew a consent for them',
  nomination: 'Changed their nominee',
}

/** Label of an action about the donor that changed nothing in the record. */
function labelOf({ action, new_values }: Change): string | undefined {
  const done = (new_values ?? {}) as Record<string, unknown>
  if ('own_page_link' in done) return 'Sent the link to their own page'
  return REQUESTS[String(done.privacy_request)] ?? ACTIONS[action]
}
