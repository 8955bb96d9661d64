import { toast } from '#web/ui/toast.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { ALREADY_THERE } from '../../lib/reason-of.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormCheck, FormInput } from '../../ui/form-fields.tsx'
import { donorToasts } from '../toasts.ts'
import { type SavedView, saveView, type ViewEntry } from './views-data.ts'

type Props = {
  /** Without an id: a view that is not saved yet. */
  view: Partial<SavedView> & { path: string }
  /** False for a view of another person, which stays shared. */
  canShare: boolean
  onClose: () => void
}

/** Saves the view of a list by name, or renames it. */
export function ViewDialog({ view, canShare, onClose }: Props) {
  const entry = useEntryForm<ViewEntry, { entry: ViewEntry }, SavedView>({
    values: { name: view.name ?? '', is_shared: view.is_shared ?? false },
    resolver: readerResolver(readForm),
    save: (read) => saveView(read.entry, view).catch(inWords),
    toasts: { failed: donorToasts.viewFailed },
    onSaved() {
      toast.success(donorToasts.viewSaved)
      onClose()
    },
  })
  return (
    <Dialog title={view.id ? 'Edit view' : 'Save this view'} isBusy={entry.isBusy} onClose={onClose}>
      <EntryForm entry={entry} onCancel={onClose}>
        <div className="sm:col-span-2">
          <FormInput
            label="Name"
            hint="The filters and their order are saved, the search is not."
            maxLength={80}
            autoComplete="off"
            {...entry.field('name')}
          />
        </div>
        {canShare && (
          <div className="sm:col-span-2">
            <FormCheck label="For everyone in the back office" {...entry.field('is_shared')} />
          </div>
        )}
      </EntryForm>
    </Dialog>
  )
}

function readForm({ name, is_shared }: ViewEntry): { entry: ViewEntry } | { problems: { name: string } } {
  return name.trim()
    ? { entry: { name: name.trim(), is_shared } }
    : { problems: { name: 'Please enter a name.' } }
}

function inWords(error: { code?: string }): never {
  if (error.code !== ALREADY_THERE) throw error
  throw Object.assign(new Error('You already have a view with this name.'), { code: ALREADY_THERE })
}
