import { useEffect, useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { freeSlug, slugFrom } from '#domain/causes/slug.ts'
import { type Action, toast } from '#web/ui/toast.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useBringIntoView } from '../../hooks/use-bring-into-view.ts'
import { type Entry, useRowEditor } from '../../hooks/use-row-editor.ts'
import { withErrorToast } from '../../lib/with-error-toast.ts'
import { useRemoval } from '../edited-rows.tsx'
import { STEPPING } from '../samples/sample-claims.ts'
import { type ItemFields, type ItemKind, type ItemRow, newSlug } from './item-kind.ts'

export const cardId = (noun: string, id: string) => `${noun}-${id}`

/** State and actions of the screen of one kind: drafts, the open one, pictures, adding and deleting. */
export function useItemEditor<Row extends ItemRow, Fields extends ItemFields>(
  kind: ItemKind<Row, Fields>,
  promise: Promise<Row[]>,
) {
  const { noun, toasts, slug, fieldsOf } = kind
  const { revalidate } = useRevalidator()
  const removal = useRemoval(toasts)
  const [open, setOpen, isStepping] = useOpen(noun)
  const bringIntoView = useBringIntoView()
  // The one first named by the address, or one that was just added.
  const [sought, setSought] = useState(open)
  const editor = useRowEditor<Row, Fields>({
    draftsName: kind.table,
    rows: promise,
    fieldsOf,
    send: (id, fields, basedOn) => kind.save(id, kind.stored(fields), basedOn),
    toasts: {
      loadFailed: toasts.loadFailed,
      saved: ({ title }) => toasts.saved(title),
      saveFailed: ({ title }) => toasts.saveFailed(title),
    },
    onSaved(id, row) {
      if (open === id) setOpen(row.id)
      if (kind.changesOthers?.(row)) revalidate()
    },
  })
  type Shown = Entry<Row, Fields>
  const { rows, entries } = editor
  const slugOf = (fields: Fields) => String(fields[slug])
  const otherSlugs = (id: string) =>
    entries.filter((other) => other.id !== id).map(({ fields }) => slugOf(fields))
  const problemsOf = ({ id, row, fields }: Shown, changed = fields) =>
    kind.problemsOf(changed, otherSlugs(id), row.is_shown)

  const change = (item: Shown, changes: Partial<Fields>) => {
    // An item without an address gets one from its title.
    const named = changes.title === undefined ? '' : slugFrom(changes.title)
    const isNamed = String(item.row[slug]).startsWith(newSlug(noun)) && named
    editor.change(item, isNamed ? { ...changes, [slug]: freeSlug(named, otherSlugs(item.id)) } : changes)
  }

  async function save(item: Shown, changed?: Fields, basedOn?: string, undo?: Action): Promise<boolean> {
    const sent = changed ?? item.fields
    if (Object.keys(problemsOf(item, sent)).length === 0) return editor.save(item, sent, basedOn, undo)
    setOpen(item.id)
    toast.error(toasts.saveFailed(sent.title))
    return false
  }

  /** Uploading a picture saves its item at once, and the list is read again. */
  async function savePicture(item: Shown, changes: Partial<Fields>) {
    const { row, fields } = latest.current.find(item.id) ?? item
    const id = slug === 'id' ? slugOf(fields) : item.id
    const before = { ...fieldsOf(row), [slug]: fields[slug] }
    const undo = () => latest.current.undoPicture(id, before, Object.keys(changes))
    if (await save(item, { ...fields, ...changes }, undefined, { label: 'Undo', run: undo }))
      await revalidate()
  }

  /** Restores the item as it was before its picture. Texts saved with the picture become drafts again. */
  async function undoPicture(id: string, before: Fields, pictures: readonly string[]) {
    const item = latest.current.find(id)
    if (!item || !(await save(item, before, item.row.updated_at))) return
    await revalidate()
    const texts = Object.entries(item.fields).filter(([field]) => !pictures.includes(field))
    latest.current.change(id, Object.fromEntries(texts) as Partial<Fields>)
  }
  // More may be typed during an upload, and Undo is pressed even later.
  const find = (id: string) => entries.find((item) => item.id === id)
  const changeNow = (id: string, changes: Partial<Fields>) => {
    const item = find(id)
    if (item) editor.change(item, changes)
  }
  const latest = useRef({ find, undoPicture, change: changeNow })
  latest.current = { find, undoPicture, change: changeNow }

  /** Restores an older version's texts and pictures; address and visibility stay. */
  const restore = (item: Shown, fields: Fields) => {
    const current = fieldsOf(item.row)
    const kept = Object.fromEntries(kind.kept.map((field) => [field, current[field]]))
    save(item, { ...fields, ...kept }, item.row.updated_at)
  }

  async function add() {
    const adding = kind.add(`${newSlug(noun)}${Date.now()}`, rows ?? [])
    const added = await withErrorToast(adding, toasts.addFailed)
    if (!added) return
    editor.update((now) => ('order' in added ? [...now, added] : [added, ...now]))
    setOpen(added.id)
    setSought(added.id)
    toast.success(toasts.added)
  }
  const isRead = rows !== undefined
  useEffect(() => {
    if (!isRead || !sought || open !== sought) return
    setSought(null)
    bringIntoView(cardId(noun, sought))
  })
  useEffect(() => {
    if (isStepping) setSought(open)
  }, [isStepping, open])
  useArrival(`Add a ${noun}`, add, isRead)

  const bringBack = ({ id, title }: { id: string; title: string }) =>
    removal.restore(title, () => kind.restore(id))
  const remove = (row: Row) =>
    removal.remove({
      question: `Are you sure you want to delete this ${noun}?`,
      meaning: `${row.title}. ${kind.deletionNote}`,
      send: () => kind.remove(row.id).then(() => editor.discard(row.id)),
      undo: () => bringBack(row),
    })

  return { editor, open, setOpen, problemsOf, change, save, savePicture, restore, add, remove, bringBack }
}

/** The open item is in the address, so that a link or a reload returns to it. */
function useOpen(noun: string) {
  const [query, setQuery] = useSearchParams()
  const setOpen = (id: string | null) => {
    const { [noun]: _, ...others } = Object.fromEntries(query)
    setQuery(id ? { ...others, [noun]: id } : others, { replace: true, preventScrollReset: true })
  }
  return [query.get(noun), setOpen, query.has(STEPPING)] as const
}
