import { toast } from '#web/ui/toast.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormInput } from '../../ui/form-fields.tsx'
import { nameCertificate } from './filing-data.ts'
import { statementToasts } from './toasts.ts'

type Props = { filedRow: string; number: string | null; name: string; onClose: () => void }

/** The number of a certificate whose file is not at hand. */
export function CertificateNumberDialog({ filedRow, number: stored, name, onClose }: Props) {
  const entry = useEntryForm<{ number: string }, { number: string }, null>({
    values: { number: stored ?? '' },
    resolver: readerResolver(readNumber),
    async save({ number }) {
      await nameCertificate(filedRow, number)
      return { outcome: 'saved', row: null }
    },
    toasts: { failed: statementToasts.numberFailed },
    onSaved() {
      toast.success(statementToasts.numberSaved)
      onClose()
    },
  })
  return (
    <Dialog title={`Certificate of ${name}`} isBusy={entry.isBusy} onClose={onClose}>
      <EntryForm entry={entry} onCancel={onClose}>
        <div className="sm:col-span-2">
          <FormInput
            label="Number of the certificate"
            hint="The acknowledgement number on it, at most 21 characters."
            maxLength={21}
            autoComplete="off"
            spellCheck={false}
            {...entry.field('number')}
          />
        </div>
      </EntryForm>
    </Dialog>
  )
}

function readNumber({ number }: { number: string }) {
  const typed = number.trim()
  return /^[a-z0-9/-]{5,21}$/i.test(typed)
    ? { number: typed }
    : { problems: { number: 'A certificate has a number of 5 to 21 letters and digits.' } }
}
