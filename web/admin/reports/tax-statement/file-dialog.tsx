import { daysOfYear } from '#domain/india/financial-year.ts'
import { dayOf, isDay } from '#domain/india/indian-days.ts'
import { toast } from '#web/ui/toast.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormInput } from '../../ui/form-fields.tsx'
import type { FilingEntry } from './filing-data.ts'
import { statementToasts } from './toasts.ts'

type Props = {
  title: string
  /** The exported file to mark as filed: each has its own number. */
  about?: string
  year: number
  save: (entry: FilingEntry) => Promise<void>
  onClose: () => void
}

/** Records the portal's answer after the upload. Later changes are shown as revisions. */
export function FileDialog({ title, about, year, save, onClose }: Props) {
  const entry = useEntryForm<FilingEntry, { filing: FilingEntry }, null>({
    values: { acknowledgement: '', filed: dayOf(new Date()) },
    resolver: readerResolver((typed) => readFiling(typed, year)),
    async save({ filing }) {
      await save(filing)
      return { outcome: 'saved', row: null }
    },
    toasts: { failed: statementToasts.fileFailed },
    onSaved() {
      toast.success(statementToasts.filed)
      onClose()
    },
  })
  return (
    <Dialog title={title} isBusy={entry.isBusy} onClose={onClose}>
      {about && <p className="wrap-anywhere mb-3 text-soft">{about}</p>}
      <EntryForm entry={entry} submit="Mark as filed" onCancel={onClose}>
        <FormInput
          label="Acknowledgement number"
          maxLength={50}
          autoComplete="off"
          spellCheck={false}
          {...entry.field('acknowledgement')}
        />
        <FormInput label="Filed on" type="date" {...entry.field('filed')} />
      </EntryForm>
    </Dialog>
  )
}

export function readFiling({ acknowledgement, filed }: FilingEntry, year: number) {
  const number = acknowledgement.trim()
  const problems: Partial<FilingEntry> = {}
  if (number.length < 5) problems.acknowledgement = 'Please enter the acknowledgement number.'
  if (!isDay(filed)) problems.filed = 'Please enter the day.'
  else if (filed > dayOf(new Date())) problems.filed = 'That day has not come yet.'
  else if (filed < daysOfYear(year).from) problems.filed = 'That day is before the year of the statement.'
  return Object.keys(problems).length > 0 ? { problems } : { filing: { acknowledgement: number, filed } }
}
