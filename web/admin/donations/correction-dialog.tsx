import { type CorrectionForm, readCorrection, reportedByProvider } from '#domain/donations/correction.ts'
import type { GiftHistory } from '#domain/donations/gift-timeline.ts'
import { formatRupees, fromPaise, toPaise } from '#domain/india/money.ts'
import { parseRupees } from '#domain/india/typed-rupees.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { toast } from '#web/ui/toast.ts'
import { useEntryForm } from '../hooks/use-entry-form.ts'
import { readerResolver } from '../lib/resolvers.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EntryForm } from '../ui/entry-form.tsx'
import { FormInput, FormTextArea } from '../ui/form-fields.tsx'
import { giftToasts } from './toasts.ts'

type Correction = Exclude<ReturnType<typeof readCorrection>, { problems: unknown }>

type Props = Pick<GiftHistory, 'gift' | 'payments' | 'disputes'> & { onClose: () => void }

/** Records an amount returned beyond the provider's figures, or reverses a mistaken entry. */
export function CorrectionDialog({ gift, payments, disputes, onClose }: Props) {
  const least = reportedByProvider(gift, payments, disputes)
  const entry = useEntryForm<CorrectionForm, Correction, null>({
    values: {
      refunded: fromPaise(toPaise(gift.refunded_amount)),
      deducted: fromPaise(toPaise(gift.deducted_amount)),
      reason: '',
    },
    resolver: readerResolver((typed) => readCorrection(typed, gift, least)),
    async save(correction) {
      // Refused with a message below the provider's own figures.
      await callAsAdministrator('correct-donation', { id: gift.id, ...correction })
      return { outcome: 'saved', row: null }
    },
    toasts: { failed: giftToasts.correctFailed },
    onSaved() {
      toast.success(giftToasts.corrected)
      onClose()
    },
  })
  const { field, form } = entry
  const net = netOf(gift.amount, form.watch('refunded'), form.watch('deducted'))
  return (
    <Dialog title="Adjust amount" onClose={onClose} isBusy={entry.isBusy}>
      <EntryForm entry={entry} submit="Save" onCancel={onClose}>
        <p className="text-soft sm:col-span-2">
          For money that was returned without Razorpay reporting it. Anything Razorpay reports later is added.
          If you made a mistake, adjust the amount again. A receipt is cancelled and issued again; the history
          keeps each change with your name.
        </p>
        <FormInput label="Total refunded (₹)" inputMode="decimal" {...field('refunded')} />
        <FormInput label="Total chargebacks (₹)" inputMode="decimal" {...field('deducted')} />
        <p className="sm:col-span-2" aria-live="polite">
          Net {net === null ? '–' : formatRupees(net)} of {formatRupees(gift.amount)}
        </p>
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

/** Net amount of the gift, if both entries are valid amounts. */
function netOf(amount: number, refunded: string, deducted: string): number | null {
  const [back, taken] = [parseRupees(refunded), parseRupees(deducted)]
  if (back === null || taken === null) return null
  return Math.max(toPaise(amount) - toPaise(back) - toPaise(taken), 0) / 100
}
