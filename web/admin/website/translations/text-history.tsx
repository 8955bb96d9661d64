import { useState } from 'react'
import type { Language } from '#domain/languages/languages.ts'
import type { SourceText } from '#domain/translations/parts.ts'
import { load } from '../../data/load.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { sharedToasts } from '../../lib/toasts.ts'
import { History } from '../history/history.tsx'
import { readRemoved, type TranslationRow } from './translations-data.ts'

type Props = {
  language: Language
  text: SourceText
  row: TranslationRow | null
  onRestore: (words: string) => void
}

/** History of a text, also after its translation was removed and English is shown. */
export function TextHistory({ row, ...props }: Props) {
  return row ? <RowHistory row={row} {...props} /> : <RemovedHistory {...props} />
}

function RowHistory({
  row,
  onRestore,
}: Pick<Props, 'onRestore'> & { row: { id: string; updated_at: string } }) {
  return (
    <History
      table="translations"
      rowKey={row.id}
      current={row}
      inWords={({ text: words }) => String(words ?? '')}
      onRestore={({ text: words }) => onRestore(String(words ?? ''))}
    />
  )
}

function RemovedHistory({ language, text, onRestore }: Omit<Props, 'row'>) {
  const [reading] = useState(() => load(() => readRemoved(language, text)))
  const { value: removed, failed } = useResolved(reading, sharedToasts.historyFailed)
  if (failed) return null
  if (removed === undefined) return <p className="mt-2 text-soft text-xs">Loading the history…</p>
  if (removed === null) return <p className="mt-2 text-soft text-xs">This has not been changed yet.</p>
  return <RowHistory row={{ id: removed.id, updated_at: '' }} onRestore={onRestore} />
}
