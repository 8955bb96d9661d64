import type { SomeOf } from '../hooks/use-more.ts'
import { byWhom, useStaffName } from '../hooks/use-staff-name.ts'
import { when } from '../lib/when.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { MoreList } from '../ui/more-list.tsx'
import { Card } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import type { ImportList, PastImport } from './import-list.ts'

type Props<Row, Imported> = {
  list: ImportList<Row, Imported>
  first: SomeOf<PastImport<Imported>>
  onUndo: (id: string) => void
}

export function PastImports<Row, Imported>({ list, first, onUndo }: Props<Row, Imported>) {
  const confirm = useConfirm()
  const nameOf = useStaffName()
  const undo = async (id: string) => {
    const isAgreed = await confirm({
      question: 'Undo this import?',
      yes: 'Undo',
      isDangerous: true,
      children: list.texts.undoing,
    })
    if (isAgreed) onUndo(id)
  }
  return (
    <Card>
      <h2 className="text-heading text-xl">Past imports</h2>
      <MoreList
        first={first}
        read={async (past) => (await list.readPast(past)).rows}
        failed={list.texts.pastFailed}
        of="the past imports"
        className="mt-2 divide-y divide-line"
      >
        {(one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="mr-auto min-w-0">
              <p className="break-words font-semibold">{one.file_name}</p>
              <p className="text-soft text-xs">
                {when(one.created_at)}
                {byWhom(nameOf(one.created_by))}:{' '}
                {[
                  ...list.counts(one),
                  ...(one.rejected === undefined ? [] : [[one.rejected, 'with problems'] as const]),
                ]
                  .map(([count, words]) => `${count} ${words}`)
                  .join(', ')}
              </p>
            </div>
            {one.status === 'undone' ? (
              <span className="text-soft">Undone</span>
            ) : (
              <SmallButton onPress={() => undo(one.id)} about={`the import of ${one.file_name}`}>
                Undo
              </SmallButton>
            )}
          </li>
        )}
      </MoreList>
    </Card>
  )
}
