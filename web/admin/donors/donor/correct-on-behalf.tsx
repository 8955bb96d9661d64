import * as z from 'zod/mini'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { type CorrectedField, type DonorDetails, fieldsWith } from '#domain/donors/fields.ts'
import { donorFormOf } from '#domain/forms/donor.ts'
import { toast } from '#web/ui/toast.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { schemaResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { type DonorEntry, entryOf } from '../donor-entry.ts'
import { DonorFields } from '../donor-fields.tsx'
import type { DonorRow } from '../donors-data.ts'
import { donorToasts } from '../toasts.ts'
import { correct, type OnBehalf } from './own-page-data.ts'

// Sealed fields have a separate form on the donor's screen.
const fields = fieldsWith('writtenByDonor').filter(({ uses }) => !uses.sealed)
const names: readonly CorrectedField[] = fields.map(({ name }) => name)
const correctionOf = (donor: DonorRow) =>
  z.pick(
    donorFormOf([donor]),
    Object.fromEntries(names.map((name) => [name, true])) as Record<CorrectedField, true>,
  )
type Correction = Pick<DonorDetails, CorrectedField>

type Props = { donor: DonorRow; who: OnBehalf; onClose(): void }

/** Corrects a person's data on their behalf: the request is recorded with its proof of identity. */
export function CorrectOnBehalf({ donor, who, onClose }: Props) {
  const entry = useEntryForm<DonorEntry, Correction, AnswerOf<'correct-personal-data'>>({
    values: entryOf(donor),
    resolver: schemaResolver(correctionOf(donor)),
    save: async (said) => {
      const changed = names.filter((name) => (said[name] ?? '') !== (donor[name] ?? ''))
      const row = await correct(who, Object.fromEntries(changed.map((name) => [name, said[name] ?? ''])))
      return { outcome: 'saved', row }
    },
    toasts: { failed: donorToasts.correctFailed },
    onSaved() {
      toast.success(donorToasts.corrected)
      onClose()
    },
  })
  return (
    <Dialog title="Correct for them" onClose={onClose} isBusy={entry.isBusy}>
      <EntryForm
        entry={entry}
        submit="Save the correction"
        canSubmit={entry.form.formState.isDirty}
        onCancel={onClose}
      >
        <p className="text-soft text-sm sm:col-span-2">
          Noted as a request for correction, with your proof. Receipts that were issued stay as they are.
        </p>
        <DonorFields fields={fields} field={entry.field} />
      </EntryForm>
    </Dialog>
  )
}
