import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { inOrder } from '#domain/website/in-order.ts'
import { type Action, toast } from '#web/ui/toast.ts'
import { reorder, siblingsOf } from '../lib/reorder.ts'
import type { Saved } from '../lib/saving.ts'
import { useDrafts } from './use-drafts.ts'
import { useSaving } from './use-saving.ts'
import { useUpdatable } from './use-updatable.ts'

type Stored = { id: string; created_at: string; updated_at: string; parent_id?: string | null }
export type Entry<Row, Fields> = Pick<Stored, 'id' | 'created_at' | 'parent_id'> & {
  order: number
  row: Row
  fields: Fields
}

type Options<Row, Fields> = {
  /** Storage key of the drafts in this browser. */
  draftsName: string
  rows: Promise<Row[]>
  fieldsOf: (row: Row) => Fields
  send: (id: string, fields: Fields, basedOn: string | null) => Promise<Saved<Row>>
  toasts: { loadFailed: string; saved: (fields: Fields) => string; saveFailed: (fields: Fields) => string }
  /** A row may be stored under a new id. */
  onSaved?: (id: string, row: Row) => void
}

/** Rows without an order of their own keep that of the loader. */
const orderOf = (fields: { order?: number }) => fields.order

/**
 * A list whose rows are edited in place: drafts over the shown versions, a Save for each and for all,
 * conflicts, and reordering by buttons. A typed order or a chosen parent moves the row only when saved:
 * moving it on blur would pull the button away from the pointer.
 */
export function useRowEditor<Row extends Stored, Fields extends object>({
  draftsName,
  rows: promise,
  fieldsOf,
  send,
  toasts,
  onSaved,
}: Options<Row, Fields>) {
  const { value: rows, failed, update } = useUpdatable(promise, toasts.loadFailed)
  const { revalidate } = useRevalidator()
  const drafts = useDrafts<Fields>(draftsName)
  const saving = useSaving<Fields, Row>({
    send,
    onSaved(id, sent, row) {
      typedOrders.current.delete(id)
      update((now) => now.map((other) => (other.id === id ? row : other)))
      if (row.id === id) drafts.saved(id, sent, row.updated_at)
      else drafts.discard(id)
      toast.success(toasts.saved(sent), undos.current.get(id))
      onSaved?.(id, row)
    },
    onFailed: (_id, fields) => toast.error(toasts.saveFailed(fields)),
  })

  const typedOrders = useRef(new Set<string>())
  const undos = useRef(new Map<string, Action | undefined>())
  const entries = inOrder(
    (rows ?? []).map((row, at): Entry<Row, Fields> => {
      const fields = drafts.draftOf(row.id)?.value ?? fieldsOf(row)
      const order = orderOf(typedOrders.current.has(row.id) ? fieldsOf(row) : fields) ?? at
      const { id, created_at, parent_id } = row
      return { id, created_at, parent_id: parent_id ?? null, order, row, fields }
    }),
  )
  const unsaved = entries.filter(({ id }) => drafts.draftOf(id))

  const draft = ({ id, row, fields }: Entry<Row, Fields>, changes: Partial<Fields>) =>
    drafts.change(id, { value: fieldsOf(row), version: row.updated_at }, { ...fields, ...changes })
  const change = (entry: Entry<Row, Fields>, changes: Partial<Fields>) => {
    if (orderOf(changes) !== undefined) typedOrders.current.add(entry.id)
    draft(entry, changes)
  }
  const move = (entry: Entry<Row, Fields>, by: -1 | 1) => {
    typedOrders.current.clear()
    for (const { id, order } of reorder(entries, entry.id, by)) {
      const other = entries.find((one) => one.id === id)
      if (other) draft(other, { order } as object as Partial<Fields>)
    }
  }

  function save(
    { id, row, fields }: Entry<Row, Fields>,
    sent = fields,
    basedOn?: string,
    undo?: Action,
  ): Promise<boolean> {
    undos.current.set(id, undo)
    const version = basedOn ?? drafts.draftOf(id)?.basedOn ?? row.updated_at
    // Stays a draft until it is stored, even if the attempt fails.
    drafts.rebase(id, sent, version)
    return saving.save(id, sent, version)
  }

  return {
    /** Stored rows; undefined during the first load. */
    rows,
    failed,
    update,
    entries,
    unsaved,
    change,
    save,
    discard: drafts.discard,
    /** Props of one row. */
    rowProps: (entry: Entry<Row, Fields>) => ({
      onUp: siblingsOf(entries, entry)[0] === entry ? undefined : () => move(entry, -1),
      onDown: siblingsOf(entries, entry).at(-1) === entry ? undefined : () => move(entry, 1),
      isUnsaved: drafts.draftOf(entry.id) !== undefined,
      isBusy: saving.isBusy(entry.id),
      reason: saving.reasonFor(entry.id),
      conflict: saving.conflictOf(entry.id),
      onMine: (theirs: Row) => void save(entry, entry.fields, theirs.updated_at),
      onTheirs() {
        drafts.discard(entry.id)
        saving.forget(entry.id)
        revalidate()
      },
    }),
    isAnyBusy: saving.isAnyBusy,
    discardAll: drafts.discardAll,
  }
}
