import { toast } from '#web/ui/toast.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormTextArea } from '../../ui/form-fields.tsx'
import { leaveOut } from './statement-data.ts'
import { statementToasts } from './toasts.ts'

type Props = { donationId: string; name: string; isJoint: boolean; onClose: () => void }

/** A gift stays out of the statement, with a note that an auditor can read. */
export function LeaveOutDialog({ donationId, name, isJoint, onClose }: Props) {
  const entry = useEntryForm<{ note: string }, { note: string }, null>({
    values: { note: '' },
    resolver: readerResolver(readNote),
    async save({ note }) {
      await leaveOut(donationId, note)
      return { outcome: 'saved', row: null }
    },
    toasts: { failed: statementToasts.leaveOutFailed },
    onSaved() {
      toast.success(statementToasts.leftOut)
      onClose()
    },
  })
  return (
    <Dialog title={`Leave out the gift of ${name}`} isBusy={entry.isBusy} onClose={onClose}>
      {isJoint && <p className="mb-3">The shares of all who gave it are left out with it.</p>}
      <EntryForm entry={entry} submit="Leave out" onCancel={onClose}>
        <div className="sm:col-span-2">
          <FormTextArea
            label="Why"
            hint="For the auditor. It can be counted again later."
            maxLength={500}
            {...entry.field('note')}
          />
        </div>
      </EntryForm>
    </Dialog>
  )
}

function readNote({ note }: { note: string }) {
  const typed = note.trim()
  return typed.length < 3 ? { problems: { note: 'Please say why.' } } : { note: typed }
}
