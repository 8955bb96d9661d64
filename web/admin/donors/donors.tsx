import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { PlusIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLoadedFor } from '../lib/use-loaded-for.ts'
import { useMedia } from '../lib/use-media.ts'
import { withErrorToast } from '../lib/with-error-toast.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Card, Page } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { useColumns } from './columns.ts'
import { DonorCards } from './donor-cards.tsx'
import { DonorDialog } from './donor-dialog.tsx'
import { DonorFilters } from './donor-filters.tsx'
import { DonorTable } from './donor-table.tsx'
import { type DonorRow, deleteDonor, listDonors, restoreDonors } from './donors-data.ts'
import { ExportMenu } from './export-menu.tsx'
import { addressOf, queryOf, readView, type View } from './list-address.ts'
import { donorMessages } from './messages.ts'
import { Pages } from './pages.tsx'
import { UploadCard } from './upload-card.tsx'

/** Everybody who gives or may give. The address holds the whole view. */
export default function Donors() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view = readView(params)
  const query = queryOf(view)
  const {
    value: page,
    isStale,
    failed,
    reload,
  } = useLoadedFor(
    JSON.stringify(query),
    () => listDonors(query),
    () => toast.error(donorMessages.loadFailed),
  )
  const { shown, chosen, toggle } = useColumns()
  const List = useMedia('(min-width: 80rem)') ? DonorTable : DonorCards
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState<DonorRow | 'new' | null>(null)
  const [deleting, setDeleting] = useState<DonorRow | null>(null)

  const show = (changes: Partial<View>, replace = false) => {
    setSelected(new Set())
    navigate(
      { search: addressOf({ ...view, page: 1, ...changes }).toString() },
      { replace, preventScrollReset: true },
    )
  }
  const changed = () => {
    setSelected(new Set())
    return reload()
  }

  async function remove({ id }: DonorRow) {
    setDeleting(null)
    const waiting = toast.loading(donorMessages.deleting)
    const isDone = await withErrorToast(
      deleteDonor(id).then(() => true),
      donorMessages.deleteFailed,
    )
    toast.dismiss(waiting)
    if (!isDone) return
    toast.success(donorMessages.deleted, { label: 'Undo', run: () => bringBack([id]) })
    await changed()
  }

  async function bringBack(ids: readonly string[]) {
    const count = await withErrorToast(restoreDonors(ids), donorMessages.restoreFailed)
    if (count !== undefined) toast.success(donorMessages.restored(count))
    await changed()
  }

  return (
    <Page
      title="Donor Management"
      intro="Everybody who gives or may give. Whoever gives online is added by themselves."
      actions={
        <>
          <Link to="/admin/donors/duplicates" className={smallButton('outline')}>
            Find duplicates
          </Link>
          <ExportMenu view={view} total={page?.total ?? 0} />
          <button type="button" onClick={() => setEditing('new')} className={smallButton('solid')}>
            <PlusIcon className="size-4" />
            Add Donor
          </button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <UploadCard onImported={changed} />
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-heading text-xl">Manage Donors</h2>
            <ColumnChooser chosen={chosen} onToggle={toggle} />
          </div>
          <DonorFilters view={view} onChange={show} />
          <BulkBar
            view={view}
            total={page?.total ?? 0}
            onPage={page?.donors ?? []}
            selected={selected}
            onSelect={setSelected}
            onChanged={changed}
            onRestore={bringBack}
          />
          {failed && !page ? (
            <LoadFailed onRetry={reload} />
          ) : (
            <List
              donors={page?.donors}
              columns={shown}
              view={view}
              isStale={isStale}
              selected={selected}
              onSelect={setSelected}
              onSort={(sort, descending) => show({ sort, descending })}
              onEdit={setEditing}
              onDelete={setDeleting}
            />
          )}
          {page && <Pages total={page.total} view={view} onGo={(to) => show({ page: to })} />}
        </Card>
      </div>
      {editing && (
        <DonorDialog
          donor={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null)
            changed()
          }}
        />
      )}
      {deleting && (
        <ConfirmDialog
          question="Are you sure you want to delete this donor?"
          yes="Delete"
          isDangerous
          onYes={() => remove(deleting)}
          onNo={() => setDeleting(null)}
        >
          {deleting.name}. Their gifts are kept.
        </ConfirmDialog>
      )}
    </Page>
  )
}
