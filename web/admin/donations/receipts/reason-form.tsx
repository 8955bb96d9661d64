import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormTextArea } from '../../ui/form-fields.tsx'

type Props = {
  /** Description of the action. */
  what: string
  submit: string
  failed: string
  /** Runs the action and shows its toast. */
  act: (reason: string) => Promise<void>
  onClose: () => void
}

/** Form for the reason of a cancellation, which the donor reads. */
export function ReasonForm({ what, submit, failed, act, onClose }: Props) {
  const entry = useEntryForm<{ reason: string }, { reason: string }, null>({
    values: { reason: '' },
    resolver: readerResolver(readReason),
    async save({ reason }) {
      await act(reason)
      return { outcome: 'saved', row: null }
    },
    toasts: { failed },
    onSaved: onClose,
  })
  return (
    <EntryForm entry={entry} submit={submit} leave="Back" onCancel={onClose}>
      <p className="sm:col-span-2">{what}</p>
      <div className="sm:col-span-2">
        <FormTextArea
          label="Reason"
          hint="The donor reads it in the email."
          maxLength={500}
          {...entry.field('reason')}
        />
      </div>
    </EntryForm>
  )
}

function readReason({ reason }: { reason: string }) {
  const typed = reason.trim()
  return typed.length < 3 ? { problems: { reason: 'Please give a reason.' } } : { reason: typed }
}
