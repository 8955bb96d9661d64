import { versionsBefore } from '#domain/versions.ts'
import { toast } from '#web/ui/toast.ts'
import { sharedMessages } from '../lib/messages.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { smallButton } from '../ui/small-button.ts'
import { changesOf } from './changes-of.ts'
import { when } from './when.ts'

type Row = Record<string, unknown>
type Props = {
  table: 'page_content' | 'causes' | 'tax_rules' | 'translations'
  rowKey: string
  /** The row as stored; a new version of it reads the history again. */
  current: Row & { updated_at: string }
  inWords: (version: Row) => string
  onRestore: (version: Row) => void
}

export function History(props: Props) {
  return <Changes key={props.current.updated_at} {...props} />
}

function Changes({ table, rowKey, current, inWords, onRestore }: Props) {
  const { value: changes, failed } = useLoaded(
    () => changesOf(table, rowKey),
    () => toast.error(sharedMessages.historyFailed),
  )
  if (failed) return null
  if (!changes) return <p className="mt-2 text-soft text-xs">Loading the history…</p>
  const versions = versionsBefore(current, changes)
  const before = changes.flatMap((change, at) => {
    const version = versions[at]
    return version && change.action === 'update' ? [{ change, version }] : []
  })
  if (before.length === 0) return <p className="mt-2 text-soft text-xs">This has not been changed yet.</p>
  return (
    <ol className="mt-2 grid gap-2" aria-label="Earlier versions">
      {before.map(({ change, version }) => (
        <li key={change.id} className="rounded-md bg-sunken p-3">
          <p className="text-soft text-xs">
            Until {when(change.changed_at)}, then changed by {change.actor_email ?? 'the site itself'}
          </p>
          <p
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what does not fit.
            tabIndex={0}
            className="mt-1 max-h-40 overflow-y-auto whitespace-pre-line break-words"
          >
            {inWords(version) || '(empty)'}
          </p>
          <button
            type="button"
            onClick={() => onRestore(version)}
            className={`${smallButton('outline')} mt-2`}
          >
            Restore this version
          </button>
        </li>
      ))}
    </ol>
  )
}
