import { PlusIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useBringIntoView } from '../../hooks/use-bring-into-view.ts'
import { useRowEditor } from '../../hooks/use-row-editor.ts'
import { withErrorToast } from '../../lib/with-error-toast.ts'
import { Page } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { TranslateLinks } from '../../ui/translate-links.tsx'
import { EditedRows, useRemoval } from '../edited-rows.tsx'
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
import { navigationToasts } from './toasts.ts'

export const clientLoader = () => ({ items: load(readMenu) })

export default function NavigationMenu({ loaderData }: Route.ComponentProps) {
  const removal = useRemoval(navigationToasts)
  const bringIntoView = useBringIntoView()
  const editor = useRowEditor<MenuItem, MenuItemFields>({
    draftsName: 'navigation-menu',
    rows: loaderData.items,
    fieldsOf,
    send: saveMenuItem,
    toasts: {
      loadFailed: navigationToasts.loadFailed,
      saved: ({ label }) => navigationToasts.saved(label),
      saveFailed: ({ label }) => navigationToasts.saveFailed(label),
    },
  })
  const { rows, entries, save } = editor
  const items = entries.map(({ row, fields }) => ({ ...row, ...fields }))

  async function add() {
    const order = Math.max(-1, ...entries.map((entry) => entry.order)) + 1
    const added = await withErrorToast(addMenuItem(order), navigationToasts.addFailed)
    if (!added) return
    editor.update((now) => [...now, added])
    bringIntoView(added.id)
    toast.success(navigationToasts.added)
  }

  const remove = (item: MenuItem) => {
    const children = (rows ?? []).filter(({ parent_id }) => parent_id === item.id).map(({ id }) => id)
    removal.remove({
      question: 'Are you sure you want to delete this navigation item?',
      meaning: item.label,
      send: () => deleteMenuItem(item.id).then(() => editor.discard(item.id)),
      undo: () => removal.restore(item.label, () => restoreMenuItem(item, children)),
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
      <EditedRows
        editor={editor}
        empty="The menu is empty. Add its first item."
        skeleton={{ rows: 5, className: 'h-20' }}
        onSave={(entry) => save(entry)}
      >
        {(entry) => (
          <MenuItemRow
            key={entry.id}
            item={{ ...entry.row, ...entry.fields }}
            items={items}
            {...editor.rowProps(entry)}
            onChange={(changes) => editor.change(entry, changes)}
            onSave={() => save(entry)}
            onDelete={() => remove(entry.row)}
          />
        )}
      </EditedRows>
    </Page>
  )
}

function fieldsOf({ label, path, is_external, order, parent_id }: MenuItemFields): MenuItemFields {
  return { label, path, is_external, order, parent_id }
}
