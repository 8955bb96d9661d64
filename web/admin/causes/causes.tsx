import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { freeSlug, slugFrom } from '#domain/causes/slug.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { sharedMessages } from '../lib/messages.ts'
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
import { CauseCard } from './cause-card.tsx'
import { type CauseFields, causeProblems, fieldsOf, storedCause } from './cause-fields.ts'
import { addCause, type CauseRow, deleteCause, readCauses, restoreCause, saveCause } from './causes-data.ts'
import { DeletedCauses } from './deleted-causes.tsx'
import { causeMessages } from './messages.ts'

const NEW = 'new-cause-'

export default function Causes() {
  const {
    value: rows,
    failed,
    reload,
    update,
  } = useLoaded(readCauses, () => toast.error(sharedMessages.causesFailed))
  const drafts = useDrafts<CauseFields>('causes')
  const [open, setOpen] = useOpenCause()
  const [deleting, setDeleting] = useState<CauseRow | null>(null)
  const saving = useSaving<CauseFields, CauseRow>({
    send: (id, fields, basedOn) => saveCause(id, storedCause(fields), basedOn),
    onSaved(id, sent, row) {
      update((now) => now.map((other) => (other.id === id ? row : other)))
      if (row.id !== id) drafts.discard(id)
      else drafts.saved(id, sent, row.updated_at)
      if (open === id) setOpen(row.id)
    },
    onFailed: (_id, { title }) => toast.error(causeMessages.saveFailed(title)),
  })

  const causes = inOrder(
    (rows ?? []).map((row) => {
      const fields = drafts.draftOf(row.id)?.value ?? fieldsOf(row)
      return { id: row.id, order: fields.order, row, fields }
    }),
  )
  type Shown = (typeof causes)[number]
  const unsaved = causes.filter(({ id }) => drafts.draftOf(id))
  const otherIds = (id: string) => causes.filter((other) => other.id !== id).map(({ fields }) => fields.id)

  const change = ({ id, row, fields }: Shown, changes: Partial<CauseFields>) => {
    const next = { ...fields, ...changes }
    // A cause that has no address of its own yet gets one from its title.
    const slug = changes.title === undefined ? '' : slugFrom(changes.title)
    if (id.startsWith(NEW) && slug) next.id = freeSlug(slug, otherIds(id))
    drafts.change(id, { value: fieldsOf(row), version: row.updated_at }, next)
  }
  const { list, reorderProps } = useSorting(causes, (cause, order) => change(cause, { order }))

  async function save({ id, row, fields }: Shown, sent = fields, basedOn?: string): Promise<boolean> {
    if (Object.keys(causeProblems(sent, otherIds(id))).length > 0) {
      setOpen(id)
      toast.error(causeMessages.saveFailed(sent.title))
      return false
    }
    const version = basedOn ?? drafts.draftOf(id)?.basedOn ?? row.updated_at
    drafts.rebase(id, sent, version)
    const isSaved = await saving.save(id, sent, version)
    if (isSaved) toast.success(causeMessages.saved(sent.title))
    return isSaved
  }

  /** An uploaded picture saves its cause at once, and the list is read anew. */
  async function savePicture(cause: Shown, changes: Partial<CauseFields>) {
    if (await save(cause, { ...(latest.current(cause.id) ?? cause.fields), ...changes })) await reload()
  }
  // While a picture is on its way more may be typed.
  const latest = useRef((id: string) => causes.find((cause) => cause.id === id)?.fields)
  latest.current = (id) => causes.find((cause) => cause.id === id)?.fields

  async function saveAll() {
    for (const cause of unsaved) await save(cause)
  }

  async function add() {
    const id = `${NEW}${Date.now()}`
    const order = causes.length > 0 ? Math.max(...causes.map((cause) => cause.order)) + 1 : 0
    const added = await withErrorToast(addCause({ id, title: 'New Cause', order }), causeMessages.addFailed)
    if (!added) return
    update((now) => [...now, added])
    setOpen(id)
    toast.success(causeMessages.added)
  }

  async function remove(row: CauseRow) {
    setDeleting(null)
    if (!(await withErrorToast(deleteCause(row.id), causeMessages.deleteFailed))) return
    drafts.discard(row.id)
    await reload()
    toast.success(causeMessages.deleted, { label: 'Undo', run: () => bringBack(row) })
  }

  async function bringBack({ id, title }: { id: string; title: string }) {
    if (await withErrorToast(restoreCause(id), causeMessages.restoreFailed(title)))
      toast.success(causeMessages.restored(title))
    await reload()
  }

  return (
    <Page
      title="Causes"
      intro="What people can give to. Each cause has a page of its own under Our Work."
      actions={
        <button type="button" onClick={add} disabled={!rows} className={smallButton('solid')}>
          <PlusIcon className="size-4" />
          Add New Cause
        </button>
      }
    >
      {!rows && failed && <LoadFailed onRetry={reload} />}
      {!rows && !failed && <CausesSkeleton />}
      {rows && causes.length === 0 && <p>There is no cause yet. Add the first one.</p>}
      <ol ref={list} className="grid gap-2">
        {causes.map((cause, at) => (
          <CauseCard
            key={cause.id}
            row={cause.row}
            fields={cause.fields}
            problems={causeProblems(cause.fields, otherIds(cause.id))}
            isOpen={open === cause.id}
            isUnsaved={drafts.draftOf(cause.id) !== undefined}
            isBusy={saving.isBusy(cause.id)}
            reason={saving.reasonFor(cause.id)}
            conflict={saving.conflictOf(cause.id)}
            onToggle={() => setOpen(open === cause.id ? null : cause.id)}
            {...reorderProps(cause, at)}
            onChange={(changes) => change(cause, changes)}
            onSave={() => save(cause)}
            onPicture={(changes) => savePicture(cause, changes)}
            onDelete={() => setDeleting(cause.row)}
            onRestore={(fields) => save(cause, { ...fields, id: cause.id }, cause.row.updated_at)}
            onMine={(theirs) => save(cause, cause.fields, theirs.updated_at)}
            onTheirs={() => {
              drafts.discard(cause.id)
              saving.forget(cause.id)
              reload()
            }}
          />
        ))}
      </ol>
      {rows && <DeletedCauses taken={rows.map(({ id }) => id)} onBringBack={bringBack} />}
      <SitePaths />
      <UnsavedBar
        count={unsaved.length}
        isSaving={saving.isAnyBusy}
        onSaveAll={saveAll}
        onDiscardAll={drafts.discardAll}
      />
      {deleting && (
        <ConfirmDialog
          question="Are you sure you want to delete this cause?"
          yes="Delete"
          isDangerous
          onYes={() => remove(deleting)}
          onNo={() => setDeleting(null)}
        >
          {deleting.title}. Its page goes with it; gifts made for it are kept. It can be brought back for 90
          days.
        </ConfirmDialog>
      )}
    </Page>
  )
}

/** The open cause stands in the address, so that a link or a reload comes back to it. */
function useOpenCause() {
  const [query, setQuery] = useSearchParams()
  const setOpen = (id: string | null) =>
    setQuery(id ? { cause: id } : {}, { replace: true, preventScrollReset: true })
  return [query.get('cause'), setOpen] as const
}

function CausesSkeleton() {
  return (
    <Loading>
      <div className="grid gap-2">
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    </Loading>
  )
}
