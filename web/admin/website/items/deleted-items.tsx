import { useState } from 'react'
import { useResolved } from '../../hooks/use-resolved.ts'
import { when } from '../../lib/when.ts'
import { SmallButton } from '../../ui/small-button.tsx'
import { deletedItems } from './item-table.ts'

type Props = {
  table: 'causes' | 'campaigns' | 'stories'
  /** Ids in use; a change reads the list again. */
  taken: readonly string[]
  onBringBack: (item: { id: string; title: string }) => void
}

export function DeletedItems(props: Props) {
  return <Deleted key={props.taken.join()} {...props} />
}

/** A second way to restore, after Undo has gone. */
function Deleted({ table, taken, onBringBack }: Props) {
  const [reading] = useState(() => deletedItems(table, taken))
  const { value: deleted } = useResolved(reading)
  if (!deleted || deleted.length === 0) return null
  return (
    <details className="mt-6">
      <summary className="inline-flex min-h-11 items-center font-semibold text-brand">
        Deleted {table} ({deleted.length})
      </summary>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface">
        {deleted.map(({ id, title, at, by }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
            <p>
              <span className="font-semibold">{title}</span>{' '}
              <span className="text-soft text-xs">
                deleted on {when(at)} by {by ?? 'the system'}
              </span>
            </p>
            <SmallButton onPress={() => onBringBack({ id, title })} about={title}>
              Restore
            </SmallButton>
          </li>
        ))}
      </ul>
    </details>
  )
}
