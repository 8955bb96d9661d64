/** The screens of causes, campaigns, stories and the menu have this in common: a list whose rows are edited in place. */
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import type { FailureToast } from '../lib/with-error-toast.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { SitePaths } from '../ui/link-field.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { UnsavedBar } from '../ui/unsaved-bar.tsx'

type Props<Entry> = {
  /** From `useRowEditor`. */
  editor: {
    rows: readonly unknown[] | undefined
    failed: boolean
    entries: readonly Entry[]
    unsaved: readonly Entry[]
    isAnyBusy: boolean
    discardAll: () => void
  }
  empty: string
  skeleton: { rows: number; className: string }
  onSave: (entry: Entry) => Promise<unknown>
  /** Follows the rows. */
  footer?: ReactNode
  children: (entry: Entry) => ReactNode
}

export function EditedRows<Entry>({ editor, empty, skeleton, onSave, footer, children }: Props<Entry>) {
  const { rows, failed, entries, unsaved } = editor
  const { revalidate } = useRevalidator()
  async function saveAll() {
    for (const entry of unsaved) await onSave(entry)
  }
  return (
    <>
      {!rows && failed && <LoadFailed onRetry={revalidate} />}
      {!rows && !failed && (
        <Loading>
          <div className="grid gap-2">
            {[...Array(skeleton.rows).keys()].map((row) => (
              <Skeleton key={row} className={skeleton.className} />
            ))}
          </div>
        </Loading>
      )}
      {rows && entries.length === 0 && <p>{empty}</p>}
      <ol className="grid gap-2">{entries.map(children)}</ol>
      {footer}
      <SitePaths />
      <UnsavedBar
        count={unsaved.length}
        isSaving={editor.isAnyBusy}
        onSaveAll={saveAll}
        onDiscardAll={editor.discardAll}
      />
    </>
  )
}

type RemovalToasts = {
  deleted: string
  deleteFailed: FailureToast
  restored: (name: string) => string
  restoreFailed: (name: string) => string
}

type Removal = { question: string; meaning: string; send: () => Promise<unknown>; undo: () => unknown }

/** Deletes a row after a confirmation, with Undo, and restores one. */
export function useRemoval(toasts: RemovalToasts) {
  const { run } = useAction()
  const confirm = useConfirm()

  const restore = (name: string, send: () => Promise<unknown>) =>
    run(send, {
      failed: toasts.restoreFailed(name),
      onDone: () => toast.success(toasts.restored(name)),
    })

  async function remove({ question, meaning, send, undo }: Removal) {
    if (!(await confirm({ question, yes: 'Delete', isDangerous: true, children: meaning }))) return
    run(send, {
      failed: toasts.deleteFailed,
      onDone: () => toast.success(toasts.deleted, { label: 'Undo', run: undo }),
    })
  }
  return { remove, restore }
}
