import { formatNumber } from '#domain/india/numbers.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormTextArea } from '../../ui/form-fields.tsx'
import { noteDonors, removeNotes } from '../donors-data.ts'
import { filterOf, type View } from '../list-address.ts'
import { donorToasts } from '../toasts.ts'

type Noted = Awaited<ReturnType<typeof noteDonors>>
type Props = { view: View; total: number; onClose: () => void }

/** Adds one note to every donor of the view. */
export function NoteDialog({ view, total, onClose }: Props) {
  const { run } = useAction()
  const entry = useEntryForm<{ text: string }, { text: string }, Noted>({
    values: { text: '' },
    resolver: readerResolver(readNote),
    save: async ({ text }) => ({ outcome: 'saved', row: await noteDonors(filterOf(view), text) }),
    toasts: { waiting: donorToasts.noting, failed: donorToasts.notesFailed },
    onSaved({ notes, noted_at }) {
      const undo = () =>
        run(() => removeNotes(noted_at), {
          failed: donorToasts.notesRemoveFailed,
          onDone: () => toast.success(donorToasts.notesRemoved),
        })
      toast.success(donorToasts.noted(notes), { label: 'Undo', run: undo })
      onClose()
    },
  })
  const donors = total === 1 ? '1 donor' : `${formatNumber(total)} donors`
  return (
    <Dialog title={`Add a note to ${donors}`} isBusy={entry.isBusy} onClose={onClose}>
      <EntryForm entry={entry} onCancel={onClose} submit={`Add to ${donors}`}>
        <div className="sm:col-span-2">
          <FormTextArea
            label="Note"
            hint="It appears in the timeline of each donor, with your name and today’s date."
            rows={4}
            maxLength={5000}
            {...entry.field('text')}
          />
        </div>
      </EntryForm>
    </Dialog>
  )
}

function readNote({ text }: { text: string }): { text: string } | { problems: { text: string } } {
  return text.trim() ? { text: text.trim() } : { problems: { text: 'Please write the note.' } }
}
