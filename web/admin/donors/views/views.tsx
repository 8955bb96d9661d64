import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { lapsedDonors, newDonors, returningDonors } from '#domain/donors/donors-behind.ts'
import { financialYearOf } from '#domain/india/financial-year.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMay } from '../../data/may.ts'
import { useAction } from '../../hooks/use-action.ts'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import type { View } from '../list-address.ts'
import { donorToasts } from '../toasts.ts'
import { ViewDialog } from './view-dialog.tsx'
import { deleteView, pathOf, plainPath, type SavedView, saveView } from './views-data.ts'

type Props = { view: View; views: readonly SavedView[] | undefined }

/** Views of the list: those everyone needs, and saved ones. Each is an address. */
export function Views({ view, views = [] }: Props) {
  const { user } = useSession()
  const may = useMay()
  const navigate = useNavigate()
  const { isBusy, run } = useAction()
  const [editing, setEditing] = useState<(Partial<SavedView> & { path: string }) | null>(null)
  const year = financialYearOf(dayOf(new Date()))
  const path = pathOf(view)
  const offered = [
    { id: 'lapsed', name: 'Gave last year, not yet this year', path: lapsedDonors(year) },
    { id: 'returning', name: 'Gave last year and this year', path: returningDonors(year) },
    { id: 'new', name: 'New this year', path: newDonors(year) },
  ]
  const saved = views.find((one) => plainPath(one.path) === path)
  const isOffered = offered.some((one) => plainPath(one.path) === path)
  const isOwn = saved !== undefined && saved.owner === user?.id

  const remove = ({ id, name, is_shared, path }: SavedView) =>
    run(() => deleteView(id), {
      failed: donorToasts.viewDeleteFailed,
      onDone() {
        const undo = () =>
          run(() => saveView({ name, is_shared }, { path }), { failed: donorToasts.viewFailed })
        // Another person's view would come back as one's own.
        toast.success(donorToasts.viewDeleted, isOwn ? { label: 'Undo', run: undo } : undefined)
        navigate('/admin/donors')
      },
    })

  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <nav aria-label="Views" className="min-w-0 max-sm:-m-1 max-sm:overflow-x-auto max-sm:p-1">
        <ul className="flex gap-2 sm:flex-wrap">
          {[...offered, ...views].map((one) => (
            <li key={one.id} className="max-w-full max-sm:shrink-0">
              <Link
                to={one.path}
                preventScrollReset
                aria-current={plainPath(one.path) === path ? 'page' : undefined}
                className={`${smallButton()} max-w-full aria-[current]:border-brand aria-[current]:bg-sunken`}
              >
                <span className="truncate">{one.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {!saved && !isOffered && path.includes('?') && (
        <SmallButton onPress={() => setEditing({ path })} look="quiet">
          Save this view
        </SmallButton>
      )}
      {saved && (isOwn || may('people')) && (
        <>
          <SmallButton onPress={() => setEditing(saved)} disabled={isBusy} look="quiet">
            Edit view
          </SmallButton>
          <SmallButton onPress={() => remove(saved)} disabled={isBusy} look="danger">
            Delete view
          </SmallButton>
        </>
      )}
      {editing && (
        <ViewDialog view={editing} canShare={!editing.id || isOwn} onClose={() => setEditing(null)} />
      )}
    </div>
  )
}
