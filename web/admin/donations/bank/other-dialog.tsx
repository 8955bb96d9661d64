import { toast } from '#web/ui/toast.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormInput } from '../../ui/form-fields.tsx'
import { type BankLine, matchLine } from './bank-data.ts'
import { bankToasts } from './toasts.ts'

/** Records that a line is neither a payout nor a gift. */
export function OtherDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const entry = useEntryForm<{ reason: string }, { reason: string }, null>({
    values: { reason: '' },
    resolver: readerResolver(({ reason }) =>
      reason.trim() ? { reason: reason.trim() } : { problems: { reason: 'Please say what it is.' } },
    ),
    async save({ reason }) {
      await matchLine({ id: line.id, action: 'other', reason })
      return { outcome: 'saved', row: null }
    },
    toasts: { failed: bankToasts.matchFailed },
    onSaved() {
      toast.success(bankToasts.matched)
      onClose()
    },
  })
  return (
    <Dialog title="Something else" isBusy={entry.isBusy} onClose={onClose}>
      <EntryForm entry={entry} onCancel={onClose}>
        <div className="sm:col-span-2">
          <FormInput
            label="What is it?"
            hint="Such as interest, a returned payment, or a transfer between your accounts."
            maxLength={500}
            autoFocus
            {...entry.field('reason')}
          />
        </div>
      </EntryForm>
    </Dialog>
  )
}
