import { useState } from 'react'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { inOrder } from '../lib/reorder.ts'
import { useDrafts } from '../lib/use-drafts.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { useSaving } from '../lib/use-saving.ts'
import { useSorting } from '../lib/use-sorting.ts'
import { withErrorToast } from '../lib/with-error-toast.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SitePaths } from '../ui/link-field.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Page } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import { UnsavedBar } from '../ui/unsaved-bar.tsx'
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
import { navigationMessages } from './messages.ts'

export default function NavigationMenu() {
  const {
    value: items,
    failed,
    reload,
    update,
  } = useLoaded(readMenu, () => toast.error(navigationMessages.loadFailed))
  const drafts = useDrafts<MenuItemFields>('navigation-menu')
  const [deleting, setDeleting] = useState<MenuItem | null>(null)
  const saving = useSaving<MenuItemFields, MenuItem>({
    send: saveMenuItem,
    onSaved(id, sent, row) {
      update((now) => now.map((item) => (item.id === id ? row : item)))
      drafts.saved(id, sent, row.updated_at)
      toast.success(navigationMessages.saved(row.label))
    },
    onFailed: (_id, { label }) => toast.error(navigationMessages.saveFailed(label)),
  })

  const shown = inOrder((items ?? []).map((item) => ({ ...item, ...drafts.draftOf(item.id)?.value })))
  const unsaved = shown.filter(({ id }) => drafts.draftOf(id))

  const change = (item: MenuItem, changes: Partial<MenuItemFields>) => {
    const stored = (items ?? []).find(({ id }) => id === item.id) ?? item
    drafts.change(
      item.id,
      { value: fieldsOf(stored), version: stored.updated_at },
      { ...fieldsOf(item), ...changes },
    )
  }
  const { list, reorderProps } = useSorting(shown, (item, order) => change(item, { order }))

  const save = (item: MenuItem) =>
    saving.save(item.id, fieldsOf(item), drafts.draftOf(item.id)?.basedOn ?? item.updated_at)

  async function saveAll() {
    for (const item of unsaved) await save(item)
  }

  async function add() {
    const order = Math.max(-1, ...shown.map((item) => item.order)) + 1
    const added = await withErrorToast(addMenuItem(order), navigationMessages.addFailed)
    if (!added) return
    update((now) => [...now, added])
    toast.success(navigationMessages.added)
  }

  async function remove(item: MenuItem) {
    setDeleting(null)
    const children = (items ?? []).filter(({ parent_id }) => parent_id === item.id).map(({ id }) => id)
    const stored = (items ?? []).find(({ id }) => id === item.id) ?? item
    if (!(await withErrorToast(deleteMenuItem(item.id), navigationMessages.deleteFailed))) return
    drafts.discard(item.id)
    await reload()
    toast.success(navigationMessages.deleted, { label: 'Undo', run: () => bringBack(stored, children) })
  }

  async function bringBack(item: MenuItem, children: string[]) {
    const isBack = await withErrorToast(
      restoreMenuItem(item, children),
      navigationMessages.restoreFailed(item.label),
    )
    if (isBack) toast.success(navigationMessages.restored(item.label))
    await reload()
  }

  return (
    <Page
      title="Navigation Menu"
      intro="The links at the top of every page. Items under another one appear in the menu of small screens."
      actions={
        <button type="button" onClick={add} disabled={!items} className={smallButton('solid')}>
          <PlusIcon className="size-4" />
          Add
        </button>
      }
    >
      {!items && failed && <LoadFailed onRetry={reload} />}
      {!items && !failed && <MenuSkeleton />}
      {items && shown.length === 0 && <p>The menu is empty. Add its first item.</p>}
      <ol ref={list} className="grid gap-2">
        {shown.map((item, at) => (
          <MenuItemRow
            key={item.id}
            item={item}
            items={shown}
            isUnsaved={drafts.draftOf(item.id) !== undefined}
            isBusy={saving.isBusy(item.id)}
            reason={saving.reasonFor(item.id)}
            conflict={saving.conflictOf(item.id)}
            onChange={(changes) => change(item, changes)}
            {...reorderProps(item, at)}
            onSave={() => save(item)}
            onDelete={() => setDeleting(item)}
            onMine={(theirs) => saving.save(item.id, fieldsOf(item), theirs.updated_at)}
            onTheirs={() => {
              drafts.discard(item.id)
              saving.forget(item.id)
              reload()
            }}
          />
        ))}
      </ol>
      <SitePaths />
      <UnsavedBar
        count={unsaved.length}
        isSaving={saving.isAnyBusy}
        onSaveAll={saveAll}
        onDiscardAll={drafts.discardAll}
      />
      {deleting && (
        <ConfirmDialog
          question="Are you sure you want to delete this navigation item?"
          yes="Delete"
          isDangerous
          onYes={() => remove(deleting)}
          onNo={() => setDeleting(null)}
        >
          {deleting.label}
        </ConfirmDialog>
      )}
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
