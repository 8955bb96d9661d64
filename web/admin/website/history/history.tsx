import { useState } from 'react'
import { versionsBefore } from '#domain/history/versions.ts'
import { Picture } from '#web/ui/picture.tsx'
import { load } from '../../data/load.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { sharedToasts } from '../../lib/toasts.ts'
import { when } from '../../lib/when.ts'
import { SmallButton } from '../../ui/small-button.tsx'
import { changesOf } from './changes-of.ts'

type Row = Record<string, unknown>
type Props = {
  table: 'page_content' | 'causes' | 'campaigns' | 'stories' | 'tax_rules' | 'translations'
  rowKey: string
  /** The stored row; a new version reads the history again. */
  current: Row & { updated_at: string }
  inWords: (version: Row) => string
  /** Address of a version's picture, if it had one. */
  pictureOf?: (version: Row) => string | null
  onRestore: (version: Row) => void
}

export function History(props: Props) {
  return <Changes key={props.current.updated_at} {...props} />
}

function Changes({ table, rowKey, current, inWords, pictureOf, onRestore }: Props) {
  const [reading] = useState(() => load(() => changesOf(table, rowKey)))
  const { value: changes, failed } = useResolved(reading, sharedToasts.historyFailed)
  if (failed) return null
  if (!changes) return <p className="mt-2 text-soft text-xs">Loading the history…</p>
  const versions = versionsBefore(current, changes)
  const before = changes.flatMap((change, at) => {
    const version = versions[at]
    // A deleted cause, campaign or story is restored as a whole; a removed translation may be replaced by another.
    const isEarlier = change.action === 'update' || (change.action === 'delete' && table === 'translations')
    return version && isEarlier ? [{ change, version }] : []
  })
  if (before.length === 0) return <p className="mt-2 text-soft text-xs">This has not been changed yet.</p>
  return (
    <ol className="mt-2 grid gap-2" aria-label="Earlier versions">
      {before.map(({ change, version }) => (
        <li key={change.id} className="rounded-md bg-sunken p-3">
          <p className="text-soft text-xs">
            Until {when(change.changed_at)}, then {change.action === 'delete' ? 'removed' : 'changed'} by{' '}
            {change.actor_email ?? 'the system'}
          </p>
          <Thumbnail src={pictureOf?.(version)} />
          <p
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what does not fit.
            tabIndex={0}
            className="mt-1 max-h-40 overflow-y-auto whitespace-pre-line break-words"
          >
            {inWords(version) || '(empty)'}
          </p>
          <SmallButton onPress={() => onRestore(version)} className="mt-2">
            Restore this version
          </SmallButton>
        </li>
      ))}
    </ol>
  )
}

function Thumbnail({ src }: { src: string | null | undefined }) {
  if (!src) return null
  return (
    <Picture
      src={src}
      alt=""
      width={160}
      height={120}
      sizes="10rem"
      className="mt-2 h-24 w-auto rounded-sm border border-line object-contain"
    />
  )
}
