import { useState } from 'react'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { PlusIcon } from '#web/ui/icons.tsx'
import { campaignTitles } from '../data/campaign-titles.ts'
import { causeTitles } from '../data/cause-titles.ts'
import { load } from '../data/load.ts'
import { useMay } from '../data/may.ts'
import { useArrival } from '../hooks/use-arrival.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { useLastPage } from '../lib/last-page.ts'
import { titlesById } from '../lib/titles-by-id.ts'
import { UploadIcon } from '../ui/icons.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Card, Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { SmallButton, smallButton } from '../ui/small-button.tsx'
import type { Route } from './+types/donors'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { useColumns } from './columns.ts'
import { DonorDialog } from './donor-dialog.tsx'
import { DonorFilters } from './donor-filters.tsx'
import { DonorList } from './donor-list.tsx'
import { type DonorRow, listDonors, offeredValues } from './donors-data.ts'
import { ExportMenu } from './export-menu.tsx'
import { addressOf, PAGE_SIZE, queryOf, readView, type View } from './list-address.ts'
import { donorToasts } from './toasts.ts'
import { UploadCard } from './upload-card.tsx'
import { useDeleteDonor } from './use-delete-donor.ts'
import { ViewActions } from './views/view-actions.tsx'
import { Views } from './views/views.tsx'
import { readSavedViews } from './views/views-data.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = readView(new URL(request.url).searchParams)
  return {
    page: load(() => listDonors(queryOf(view))),
    offered: load(offeredValues.read),
    causes: load(causeTitles.read),
    campaigns: load(campaignTitles.read),
    views: load(readSavedViews),
  }
}

/** List of all donors and prospects. The address holds the whole view. */
export default function Donors({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const view = readView(params)
  const { value: page, isStale, failed } = useResolved(loaderData.page, donorToasts.loadFailed)
  const { value: offered } = useResolved(loaderData.offered)
  const { value: causes = [] } = useResolved(loaderData.causes)
  const { value: campaigns = [] } = useResolved(loaderData.campaigns)
  const { value: views } = useResolved(loaderData.views, donorToasts.viewsFailed)
  const titles = { causes: titlesById(causes), campaigns: titlesById(campaigns) }
  const { shown, chosen, toggle } = useColumns()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState<DonorRow | 'new' | null>(null)
  const deleteDonor = useDeleteDonor()
  const may = useMay()
  const canWrite = may('donors.write')
  useArrival('Add a donor', () => setEditing('new'))

  const place = {
    page: view.page,
    pageSize: PAGE_SIZE,
    to: (page: number) => `?${addressOf({ ...view, page })}`,
  }
  useLastPage({ ...place, count: isStale ? undefined : page?.total })
  const clearSelection = () => setSelected(new Set())
  const show = (changes: Partial<View>, replace = false) => {
    clearSelection()
    navigate(
      { search: addressOf({ ...view, page: 1, ...changes }).toString() },
      { replace, preventScrollReset: true },
    )
  }

  return (
    <Page
      title="Donor Management"
      intro="Your donors and prospects. Online donors are added automatically."
      actions={
        <>
          {canWrite && (
            <Link to="/admin/donors/import" className={smallButton('outline')}>
              <UploadIcon className="size-4" />
              Import
            </Link>
          )}
          {may('export') && <ExportMenu view={view} total={page?.total ?? 0} />}
          <ViewActions view={view} total={page?.total ?? 0} />
          <SmallButton needs="donors.write" onPress={() => setEditing('new')} look="solid">
            <PlusIcon className="size-4" />
            Add Donor
          </SmallButton>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-heading text-xl">Manage Donors</h2>
            <ColumnChooser chosen={chosen} onToggle={toggle} />
          </div>
          <Views view={view} views={views} />
          <DonorFilters view={view} offered={offered} titles={titles} onChange={show} />
          <BulkBar
            view={view}
            total={page?.total ?? 0}
            onPage={page?.donors ?? []}
            selected={selected}
            onSelect={setSelected}
          />
          <div className="mt-3 xl:-mx-5">
            {failed && !page ? (
              <LoadFailed onRetry={revalidate} />
            ) : (
              <DonorList
                donors={page?.donors}
                columns={shown}
                view={view}
                isStale={isStale}
                canWrite={canWrite}
                selected={selected}
                onSelect={setSelected}
                onSort={(sort, descending) => show({ sort, descending })}
                onEdit={setEditing}
                onDelete={(donor) => deleteDonor(donor, { onDeleted: clearSelection })}
              />
            )}
          </div>
          {page && (
            <Pager {...place} count={page.total} nouns={['donor', 'donors']} onLeave={clearSelection} />
          )}
        </Card>
        {canWrite && (
          <UploadCard
            onImported={() => {
              clearSelection()
              revalidate()
            }}
          />
        )}
      </div>
      {editing && (
        <DonorDialog
          donor={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null)
            clearSelection()
          }}
        />
      )}
    </Page>
  )
}
