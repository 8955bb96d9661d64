import { type FormEvent, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Input } from '../../ui/fields.tsx'
import { smallButton } from '../../ui/small-button.ts'
import type { DonorRow } from '../donors-data.ts'
import { donorMessages } from '../messages.ts'
import { correct, type OnBehalf } from './own-page-data.ts'

const LABELS = {
  name: 'Name',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  pincode: 'Pincode',
  country: 'Country',
} as const
type Field = keyof typeof LABELS
const FIELDS = Object.keys(LABELS) as Field[]

type Props = { donor: DonorRow; who: OnBehalf; onClose(): void }

/** What a person says about themselves, entered for them: the request is noted with its proof. */
export function CorrectForThem({ donor, who, onClose }: Props) {
  const [said, setSaid] = useState(() =>
    Object.fromEntries(FIELDS.map((field) => [field, String(donor[field] ?? '')])),
  )
  const { isBusy, run } = useAction()
  const changed = Object.fromEntries(
    FIELDS.filter((field) => said[field] !== String(donor[field] ?? '')).map((field) => [field, said[field]]),
  )
  const isChanged = Object.keys(changed).length > 0
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(() => correct(who, changed), {
      failed: donorMessages.correctFailed,
      onDone: () => {
        toast.success(donorMessages.corrected)
        onClose()
      },
    })
  }
  return (
    <Dialog title="Correct for them" onClose={onClose} isBusy={isBusy}>
      <form onSubmit={save} noValidate className="grid gap-3">
        <p className="text-soft text-sm">
          Noted as a request for correction, with your proof. Receipts that were issued stay as they are.
        </p>
        {FIELDS.map((field) => (
          <Input
            key={field}
            label={LABELS[field]}
            maxLength={500}
            value={said[field] ?? ''}
            onChange={(value) => setSaid({ ...said, [field]: value })}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <button type="submit" disabled={isBusy || !isChanged} className={smallButton('solid')}>
            Save the correction
          </button>
          <button type="button" disabled={isBusy} onClick={onClose} className={smallButton('outline')}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}
