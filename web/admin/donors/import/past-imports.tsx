import { useState } from 'react'
import { when } from '../../lib/when.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Card } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.ts'
import type { PastImport } from './import-data.ts'

type Props = { imports: readonly PastImport[]; onUndo: (id: string) => void }

export function PastImports({ imports, onUndo }: Props) {
  const [undoing, setUndoing] = useState<PastImport | null>(null)
  return (
    <Card>
      <h2 className="text-heading text-xl">Past imports</h2>
      <ul className="mt-2 divide-y divide-line">
        {imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="mr-auto min-w-0">
              <p className="break-words font-semibold">{one.file_name}</p>
              <p className="text-soft text-xs">
                {when(one.created_at)}: {one.added} added, {one.updated} updated, {one.skipped} left as they
                were, {one.rejected} with problems
              </p>
            </div>
            {one.status === 'undone' ? (
              <span className="text-soft">Undone</span>
            ) : (
              <button type="button" onClick={() => setUndoing(one)} className={smallButton('outline')}>
                Undo<span className="sr-only"> the import of {one.file_name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {undoing && (
        <ConfirmDialog
          question="Undo this import?"
          yes="Undo"
          isDangerous
          onYes={() => {
            setUndoing(null)
            onUndo(undoing.id)
          }}
          onNo={() => setUndoing(null)}
        >
          Donors it added are removed, unless they have given since. What it changed goes back to what it was.
        </ConfirmDialog>
      )}
    </Card>
  )
}
