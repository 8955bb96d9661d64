import { formatNumber } from '#domain/india/numbers.ts'
import { toast } from '#web/ui/toast.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormTextArea } from '../../ui/form-fields.tsx'
import { explainLines } from './payouts-data.ts'
import { payoutToasts } from './toasts.ts'

/** Lines to explain together, and the explanation they have. */
export type Explaining = { ids: readonly string[]; note: string }

const NOTE_MAX = 500

const readNote = ({ note }: { note: string }) =>
  note.trim() ? { note: note.trim() } : { problems: { note: 'Please write what it is.' } }

export function ExplainDialog({
  ids,
  note,
  onClose,
  onSaved,
}: Explaining & { onClose: () => void; onSaved: () => void }) {
  const entry = useEntryForm<{ note: string }, { note: string }, null>({
    values: { note },
    resolver: readerResolver(readNote),
    async save(entered) {
      await explainLines(ids, entered.note)
      return { outcome: 'saved', row: null }
    },
    toasts: { failed: payoutToasts.explainFailed },
    onSaved() {
      toast.success(payoutToasts.explained(ids.length))
      onSaved()
    },
  })
  return (
    <Dialog
      title={ids.length === 1 ? 'Explain a line' : `Explain ${formatNumber(ids.length)} lines`}
      isBusy={entry.isBusy}
      onClose={onClose}
    >
      <EntryForm entry={entry} onCancel={onClose}>
        <div className="sm:col-span-2">
          <FormTextArea
            label="What it is"
            hint="For your auditor, such as “Tickets for the Diwali concert”."
            maxLength={NOTE_MAX}
            {...entry.field('note')}
          />
        </div>
      </EntryForm>
    </Dialog>
  )
}
