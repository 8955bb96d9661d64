import type { ReactNode } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { EditedRows } from '../edited-rows.tsx'
import { SampleBar } from '../samples/sample-bar.tsx'
import { itemSample } from '../samples/sample-claims.ts'
import { DeletedItems } from './deleted-items.tsx'
import { ItemCard } from './item-card.tsx'
import { capital, type ItemFields, type ItemKind, type ItemRow } from './item-kind.ts'
import { useItemEditor } from './use-item-editor.ts'

type Props<Row extends ItemRow, Fields extends ItemFields> = {
  kind: ItemKind<Row, Fields>
  rows: Promise<Row[]>
  /** Beside the title of each. */
  marksOf: (row: Row) => ReactNode
}

/** The screen of one kind: a list whose rows are edited in place. */
export function ItemScreen<Row extends ItemRow, Fields extends ItemFields>({
  kind,
  rows: promise,
  marksOf,
}: Props<Row, Fields>) {
  const { editor, open, setOpen, save, ...items } = useItemEditor(kind, promise)
  const { rows, entries, unsaved } = editor
  const opened = entries.find(({ id }) => id === open)
  return (
    <Page
      title={kind.title}
      intro={kind.intro}
      actions={
        <SmallButton onPress={items.add} disabled={!rows} look="solid">
          <PlusIcon className="size-4" />
          Add New {capital(kind.noun)}
        </SmallButton>
      }
    >
      {rows && (
        <SampleBar
          at={itemSample(kind.noun, opened?.id ?? '')}
          name={opened?.row.title ?? ''}
          isChanged={unsaved.some(({ id }) => id === opened?.id)}
          isBusy={editor.isAnyBusy}
          onSave={async () => opened !== undefined && save(opened)}
        />
      )}
      <EditedRows
        editor={editor}
        empty={kind.empty}
        skeleton={{ rows: 6, className: 'h-16' }}
        onSave={(item) => save(item)}
        footer={
          rows && (
            <DeletedItems table={kind.table} taken={rows.map(({ id }) => id)} onBringBack={items.bringBack} />
          )
        }
      >
        {(item) => (
          <ItemCard
            key={item.id}
            kind={kind}
            row={item.row}
            fields={item.fields}
            problems={items.problemsOf(item)}
            marks={marksOf(item.row)}
            isOpen={open === item.id}
            {...editor.rowProps(item)}
            onToggle={() => setOpen(open === item.id ? null : item.id)}
            onChange={(changes) => items.change(item, changes)}
            onSave={() => save(item)}
            onPicture={(changes) => items.savePicture(item, changes)}
            onDelete={() => items.remove(item.row)}
            onRestore={(fields) => items.restore(item, fields)}
          />
        )}
      </EditedRows>
    </Page>
  )
}

/** The open item is in the address and does not affect the data. */
export function isReadAgain(args: ShouldRevalidateFunctionArgs): boolean {
  return args.currentUrl.search === args.nextUrl.search && args.defaultShouldRevalidate
}
