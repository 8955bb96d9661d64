import type { Tables } from '#domain/database.types.ts'
import { type CorrectionForm, leastCorrection, readCorrection } from '#domain/donations/correction.ts'
import { fromPaise, toPaise } from '#domain/money.ts'
import { toast } from '#web/ui/toast.ts'
import { readerResolver } from '../lib/resolvers.ts'
import { useEntryForm } from '../lib/use-entry-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EntryForm } from '../ui/entry-form.tsx'
import { FormInput, FormTextArea } from '../ui/form-fields.tsx'
import { correctAmounts } from './corrections.ts'
import { giftMessages } from './messages.ts'

type Correction = Exclude<ReturnType<typeof readCorrection>, { problems: unknown }>

type Props = {
  gift: Tables<'donations'>
  corrections: Tables<'donation_corrections'>[]
  onClose: () => void
}

/** Says that more of a gift went back than the provider reported: returned by hand, or taken back by a bank. */
export function CorrectionDialog({ gift, corrections, onClose }: Props) {
  // What was entered of a payment that is no longer the gift's says nothing of this one.
  const ofPayment = corrections.filter(({ payment_id }) => payment_id === gift.payment_id)
  const entry = useEntryForm<CorrectionForm, Correction, null>({
    values: {
      refunded: fromPaise(toPaise(gift.refunded_amount)),
      deducted: fromPaise(toPaise(gift.deducted_amount)),
      reason: '',
    },
    resolver: readerResolver((typed) => readCorrection(typed, gift, leastCorrection(gift, ofPayment))),
    async save(correction) {
      await correctAmounts({ id: gift.id, ...correction })
      return { outcome: 'saved', row: null }
    },
    toasts: { failed: giftMessages.correctFailed },
    onSaved() {
      toast.success(giftMessages.corrected)
      onClose()
    },
  })
  const { field } = entry
  return (
    <Dialog title="Correct amounts" onClose={onClose} isBusy={entry.isBusy}>
      <EntryForm entry={entry} submit="Correct" onCancel={onClose}>
        <p className="text-soft sm:col-span-2">
          For money that was returned without Razorpay reporting it. Anything Razorpay reports later is added.
          This lowers what counts and cannot be undone; the history keeps it with your name.
        </p>
        <FormInput label="Total refunded (₹)" inputMode="decimal" {...field('refunded')} />
        <FormInput label="Total taken back by the bank (₹)" inputMode="decimal" {...field('deducted')} />
        <div className="sm:col-span-2">
          <FormTextArea
            label="Reason"
            hint="Saved with the gift. The donor does not see it."
            maxLength={500}
            {...field('reason')}
          />
        </div>
      </EntryForm>
    </Dialog>
  )
}
