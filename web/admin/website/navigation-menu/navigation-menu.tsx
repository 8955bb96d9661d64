import { useRevalidator } from 'react-router'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useBringIntoView } from '../../hooks/use-bring-into-view.ts'
import { useRowEditor } from '../../hooks/use-row-editor.ts'
import { withErrorToast } from '../../lib/with-error-toast.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { SitePaths } from '../../ui/link-field.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { TranslateLinks } from '../../ui/translate-links.tsx'
import { UnsavedBar } from '../../ui/unsaved-bar.tsx'
import type { Route } from './+types/navigation-menu'
import {
  addMenuItem,
  deleteMenuItem,
  type MenuItem,
  type MenuItemFields,
  readMenu,
  restoreMenuItem,
  saveMenuItem,
} from './menu-data.ts'
import { MenuItemRow } from './menu-item-row.tsx'
import { navigationMessages } from './toasts.ts'

export const clientLoader = () => ({ items: load(readMenu) })

export default function NavigationMenu({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { run } = useAction()
  const confirm = useConfirm()
  const bringIntoView = useBringIntoView()
  const editor = useRowEditor<MenuItem, MenuItemFields>({
    draftsName: 'navigation-menu',
    rows: loaderData.items,
    fieldsOf,
    send: saveMenuItem,
    toasts: {
      loadFailed: navigationMessages.loadFailed,
      saved: ({ label }) => navigationMessages.saved(label),
      saveFailed: ({ label }) => navigationMessages.saveFailed(label),
    },
  })
  const { rows, entries, unsaved, save } = editor
  const items = entries.map(({ row, fields }) => ({ ...row, ...fields }))

  async function saveAll() {
    for (const entry of unsaved) await save(entry)
  }

  async function add() {
    const order = Math.max(-1, ...entries.map((entry) => entry.order)) + 1
    const added = await withErrorToast(addMenuItem(order), navigationMessages.addFailed)
    if (!added) return
    editor.update((now) => [...now, added])
    bringIntoView(added.id)
    toast.success(navigationMessages.added)
  }

  const bringBack = (item: MenuItem, children: string[]) =>
    run(() => restoreMenuItem(item, children), {
      failed: navigationMessages.restoreFailed(item.label),
      onDone: () => toast.success(navigationMessages.restored(item.label)),
    })

  const remove = async (item: MenuItem) => {
    const isAgreed = await confirm({
      question: 'Are you sure you want to delete this navigation item?',
      yes: 'Delete',
      isDangerous: true,
      children: item.label,
    })
    if (!isAgreed) return
    const children = (rows ?? []).filter(({ parent_id }) => parent_id === item.id).map(({ id }) => id)
    run(() => deleteMenuItem(item.id), {
      failed: navigationMessages.deleteFailed,
      onDone() {
        editor.discard(item.id)
        toast.success(navigationMessages.deleted, { label: 'Undo', run: () => bringBack(item, children) })
      },
    })
  }

  return (
    <Page
      title="Navigation menu"
      intro="The links at the top of every page. Items under another one appear in the menu of small screens."
      actions={
        <>
          <TranslateLinks kind="menu" name="all" />
          <SmallButton onPress={add} disabled={!rows} look="solid">
            <PlusIcon className="size-4" />
            Add
          </SmallButton>
        </>
      }
    >
      {!rows && editor.failed && <LoadFailed onRetry={revalidate} />}
      {!rows && !editor.failed && <MenuSkeleton />}
      {rows && entries.length === 0 && <p>The menu is empty. Add its first item.</p>}
      <ol className="grid gap-2">
        {entries.map((entry) => (
          <MenuItemRow
            key={entry.id}
            item={{ ...entry.row, ...entry.fields }}
            items={items}
            {...editor.rowProps(entry)}
            onChange={(changes) => editor.change(entry, changes)}
            onSave={() => save(entry)}
            onDelete={() => remove(entry.row)}
          />
        ))}
      </ol>
      <SitePaths />
      <UnsavedBar
        count={unsaved.length}
        isSaving={editor.isAnyBusy}
        onSaveAll={saveAll}
        onDiscardAll={editor.discardAll}
      />
    </Page>
  )
}

function fieldsOf({ label, path, is_external, order, parent_id }: MenuItemFields): MenuItemFields {
  return { label, path, is_external, order, parent_id }
}

function MenuSkeleton() {
  return (
    <Loading>
      <div className="grid gap-2">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <Skeleton key={row} className="h-20" />
        ))}
      </div>
    </Loading>
  )
}
