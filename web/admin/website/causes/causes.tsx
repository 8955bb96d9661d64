import { useEffect, useRef, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router'
import { freeSlug, slugFrom } from '#domain/causes/slug.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { type Action, toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useBringIntoView } from '../../hooks/use-bring-into-view.ts'
import { type Entry, useRowEditor } from '../../hooks/use-row-editor.ts'
import { sharedMessages } from '../../lib/toasts.ts'
import { withErrorToast } from '../../lib/with-error-toast.ts'
import { Page } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { EditedRows, useRemoval } from '../edited-rows.tsx'
import { SampleBar } from '../samples/sample-bar.tsx'
import { causeSample, STEPPING } from '../samples/sample-claims.ts'
import type { Route } from './+types/causes'
import { CauseCard, cardId } from './cause-card.tsx'
import { type CauseFields, causeProblems, fieldsOf, storedCause } from './cause-fields.ts'
import { addCause, type CauseRow, deleteCause, readCauses, restoreCause, saveCause } from './causes-data.ts'
import { DeletedCauses } from './deleted-causes.tsx'
import { causeMessages } from './toasts.ts'

const NEW = 'new-cause-'

type Shown = Entry<CauseRow, CauseFields>

export const clientLoader = () => ({ causes: load(readCauses) })

// The open cause is in the address and does not affect the data.
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.currentUrl.search === args.nextUrl.search && args.defaultShouldRevalidate
}

export default function Causes({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const removal = useRemoval(causeMessages)
  const [open, setOpen, isStepping] = useOpenCause()
  const bringIntoView = useBringIntoView()
  // The cause first named by the address, or one that was just added.
  const [sought, setSought] = useState(open)
  const editor = useRowEditor<CauseRow, CauseFields>({
    draftsName: 'causes',
    rows: loaderData.causes,
    fieldsOf,
    send: (id, fields, basedOn) => saveCause(id, storedCause(fields), basedOn),
    toasts: {
      loadFailed: sharedMessages.causesFailed,
      saved: ({ title }) => causeMessages.saved(title),
      saveFailed: ({ title }) => causeMessages.saveFailed(title),
    },
    onSaved: (id, row) => open === id && setOpen(row.id),
  })
  const { rows, entries, unsaved } = editor
  const otherIds = (id: string) => entries.filter((other) => other.id !== id).map(({ fields }) => fields.id)

  const change = (cause: Shown, changes: Partial<CauseFields>) => {
    // A cause without an address gets one from its title.
    const slug = changes.title === undefined ? '' : slugFrom(changes.title)
    const isNamed = cause.id.startsWith(NEW) && slug
    editor.change(cause, isNamed ? { ...changes, id: freeSlug(slug, otherIds(cause.id)) } : changes)
  }

  async function save(
    cause: Shown,
    changed?: CauseFields,
    basedOn?: string,
    undo?: Action,
  ): Promise<boolean> {
    const sent = changed ?? cause.fields
    if (Object.keys(causeProblems(sent, otherIds(cause.id), cause.row.is_shown)).length === 0)
      return editor.save(cause, sent, basedOn, undo)
    setOpen(cause.id)
    toast.error(causeMessages.saveFailed(sent.title))
    return false
  }

  /** Uploading a picture saves its cause at once, and the list is read again. */
  async function savePicture(cause: Shown, changes: Partial<CauseFields>) {
    const { row, fields } = latest.current.find(cause.id) ?? cause
    const { id } = fields
    const undo = () => latest.current.undoPicture({ ...fieldsOf(row), id }, Object.keys(changes))
    const sent = { ...fields, ...changes }
    if (await save(cause, sent, undefined, { label: 'Undo', run: undo })) await revalidate()
  }

  /** Restores the cause as it was before its picture. Texts saved with the picture become drafts again. */
  async function undoPicture(before: CauseFields, pictures: readonly string[]) {
    const cause = latest.current.find(before.id)
    if (!cause || !(await save(cause, before, cause.row.updated_at))) return
    await revalidate()
    const texts = Object.entries(cause.fields).filter(([field]) => !pictures.includes(field))
    latest.current.change(before.id, Object.fromEntries(texts))
  }
  // More may be typed during an upload, and Undo is pressed even later.
  const find = (id: string) => entries.find((cause) => cause.id === id)
  const changeNow = (id: string, changes: Partial<CauseFields>) => {
    const cause = find(id)
    if (cause) editor.change(cause, changes)
  }
  const latest = useRef({ find, undoPicture, change: changeNow })
  latest.current = { find, undoPicture, change: changeNow }

  /** Restores an older version's texts and pictures; address and visibility stay. */
  const restore = (cause: Shown, fields: CauseFields) => {
    const { is_shown } = cause.row
    save(cause, { ...fields, id: cause.id, is_shown }, cause.row.updated_at)
  }

  async function add() {
    const id = `${NEW}${Date.now()}`
    const order = entries.length > 0 ? Math.max(...entries.map((cause) => cause.order)) + 1 : 0
    const added = await withErrorToast(
      addCause({ id, title: 'New Cause', order, is_shown: false }),
      causeMessages.addFailed,
    )
    if (!added) return
    editor.update((now) => [...now, added])
    setOpen(id)
    setSought(id)
    toast.success(causeMessages.added)
  }
  const isRead = rows !== undefined
  useEffect(() => {
    if (!isRead || !sought || open !== sought) return
    setSought(null)
    bringIntoView(cardId(sought))
  })
  useEffect(() => {
    if (isStepping) setSought(open)
  }, [isStepping, open])
  const opened = entries.find(({ id }) => id === open)
  useArrival('Add a cause', add, isRead)

  const bringBack = ({ id, title }: { id: string; title: string }) =>
    removal.restore(title, () => restoreCause(id))
  const remove = (row: CauseRow) =>
    removal.remove({
      question: 'Are you sure you want to delete this cause?',
      meaning: `${row.title}. Its page goes with it; gifts made for it are kept. It can be restored for 90 days.`,
      send: () => deleteCause(row.id).then(() => editor.discard(row.id)),
      undo: () => bringBack(row),
    })

  return (
    <Page
      title="Causes"
      intro="What people can give to. Each cause has its own page under Our Work. A new cause is a draft until you show it."
      actions={
        <SmallButton onPress={add} disabled={!rows} look="solid">
          <PlusIcon className="size-4" />
          Add New Cause
        </SmallButton>
      }
    >
      {rows && (
        <SampleBar
          at={causeSample(opened?.id ?? '')}
          name={opened?.row.title ?? ''}
          isChanged={unsaved.some(({ id }) => id === opened?.id)}
          isBusy={editor.isAnyBusy}
          onSave={async () => opened !== undefined && save(opened)}
        />
      )}
      <EditedRows
        editor={editor}
        empty="No causes yet. Add the first one."
        skeleton={{ rows: 6, className: 'h-16' }}
        onSave={(cause) => save(cause)}
        footer={rows && <DeletedCauses taken={rows.map(({ id }) => id)} onBringBack={bringBack} />}
      >
        {(cause) => (
          <CauseCard
            key={cause.id}
            row={cause.row}
            fields={cause.fields}
            problems={causeProblems(cause.fields, otherIds(cause.id), cause.row.is_shown)}
            isOpen={open === cause.id}
            {...editor.rowProps(cause)}
            onToggle={() => setOpen(open === cause.id ? null : cause.id)}
            onChange={(changes) => change(cause, changes)}
            onSave={() => save(cause)}
            onPicture={(changes) => savePicture(cause, changes)}
            onDelete={() => remove(cause.row)}
            onRestore={(fields) => restore(cause, fields)}
          />
        )}
      </EditedRows>
    </Page>
  )
}

/** The open cause is in the address, so that a link or a reload returns to it. */
function useOpenCause() {
  const [query, setQuery] = useSearchParams()
  const setOpen = (id: string | null) => {
    const { cause: _, ...others } = Object.fromEntries(query)
    setQuery(id ? { ...others, cause: id } : others, { replace: true, preventScrollReset: true })
  }
  return [query.get('cause'), setOpen, query.has(STEPPING)] as const
}
