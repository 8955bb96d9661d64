import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { type RefundForm, readRefund } from '#domain/donations/refund-request.ts'
import { formatRupees } from '#domain/india/money.ts'
import { rupeesInWords } from '#domain/india/money-in-words.ts'
import { newUuid } from '#web/lib/new-uuid.ts'
import { toast } from '#web/ui/toast.ts'
import { Spinner } from '#web/ui/toaster.tsx'
import { useEntryForm } from '../hooks/use-entry-form.ts'
import { readerResolver } from '../lib/resolvers.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EntryForm } from '../ui/entry-form.tsx'
import { FormInput, FormTextArea } from '../ui/form-fields.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { refundGift } from './refunds.ts'
import { giftToasts } from './toasts.ts'

type Props = {
  giftId: string
  paymentId: string | null
  donor: string
  /** Amount of the gift that can still be refunded. */
  left: string
  onClose: () => void
  /** The gift may have changed at the provider. */
  onAsked: () => void
}

type RefundRequest = { rupees: number; reason: string }
type Step =
  | { name: 'form'; refusal?: string }
  | { name: 'confirm' | 'asking'; request: RefundRequest }
  | { name: 'unknown'; request: RefundRequest; reason: string }

const NOTHING_TYPED: RefundForm = { isWhole: true, amount: '', reason: '' }

/** Refunds a gift: amount and reason, then a confirmation with the amount, then the result. */
export function RefundDialog({ giftId, paymentId, donor, left, onClose, onAsked }: Props) {
  const [step, setStep] = useState<Step>({ name: 'form' })
  const entry = useEntryForm<RefundForm, RefundRequest, never>({
    values: NOTHING_TYPED,
    resolver: readerResolver((typed) => readRefund(typed, left)),
    async save(request) {
      setStep({ name: 'confirm', request })
      return null
    },
    toasts: { failed: giftToasts.refundFailed },
    onSaved() {},
  })
  const { field, form } = entry
  // One idempotency key for one refund: retrying after a lost response repeats the same one.
  const [key, setKey] = useState(newUuid)
  // The payment shown on the screen: if another has become the gift's, it is not refunded unseen.
  const [payment] = useState(paymentId)

  async function ask(request: RefundRequest) {
    setStep({ name: 'asking', request })
    const result = await refundGift(
      { donation_id: giftId, payment_id: payment, amount: request.rupees, reason: request.reason },
      key,
    )
    onAsked()
    if (result.outcome === 'made') {
      const amount = formatRupees(request.rupees)
      toast.success(
        result.status === 'processed' ? giftToasts.refunded(amount) : giftToasts.refunding(amount),
      )
      onClose()
    } else if (result.outcome === 'refused') {
      setKey(newUuid())
      setStep({ name: 'form', refusal: result.reason })
    } else {
      setStep({ name: 'unknown', request, reason: result.reason })
    }
  }

  return (
    <Dialog title="Refund" onClose={onClose} isBusy={step.name === 'asking'}>
      {step.name === 'form' && (
        <EntryForm
          entry={{ ...entry, reason: step.refusal && `${giftToasts.refundFailed} ${step.refusal}` }}
          submit="Continue"
          onCancel={onClose}
        >
          <Controller
            control={form.control}
            name="isWhole"
            render={({ field: { value, onChange } }) => (
              <fieldset className="grid gap-1 sm:col-span-2">
                <legend className="mb-1 font-semibold">How much?</legend>
                <Choice
                  label={`Full amount, ${formatRupees(left)}`}
                  isChosen={value}
                  onChoose={() => onChange(true)}
                />
                <Choice label="A part of it" isChosen={!value} onChoose={() => onChange(false)} />
              </fieldset>
            )}
          />
          {!form.watch('isWhole') && (
            <FormInput label="Amount in rupees" inputMode="decimal" {...field('amount')} />
          )}
          <div className="sm:col-span-2">
            <FormTextArea
              label="Reason"
              hint="Saved with the gift. The donor does not see it."
              maxLength={500}
              {...field('reason')}
            />
          </div>
        </EntryForm>
      )}
      {step.name === 'confirm' && (
        <div className="grid gap-3">
          <Sum request={step.request} donor={donor} />
          <p className="text-soft">
            The money goes back the way it came, usually within five to seven working days. This cannot be
            undone.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <SmallButton
              // The question takes the place of the form that was sent.
              autoFocus
              aria-describedby="refund-sum"
              onPress={() => setStep({ name: 'form' })}
            >
              Back
            </SmallButton>
            <SmallButton onPress={() => ask(step.request)} look="danger" className="border-danger!">
              Refund {formatRupees(step.request.rupees)}
            </SmallButton>
          </div>
        </div>
      )}
      {step.name === 'asking' && (
        <p role="status" className="flex gap-3 py-4">
          <Spinner />
          Asking Razorpay to refund {formatRupees(step.request.rupees)}…
        </p>
      )}
      {step.name === 'unknown' && (
        <div className="grid gap-3">
          <p role="alert" className="rounded-md border-2 border-clay p-3">
            It is not known yet whether {formatRupees(step.request.rupees)} was refunded. {step.reason}
          </p>
          <p className="text-soft">
            Asking again is safe: it is the same refund and is never made twice. You can also close this and
            look at the gift’s history in a few minutes.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <SmallButton onPress={onClose}>Close</SmallButton>
            <SmallButton
              // The button pressed before is gone.
              autoFocus
              onPress={() => ask(step.request)}
              look="solid"
            >
              Ask again
            </SmallButton>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function Sum({ request, donor }: { request: RefundRequest; donor: string }) {
  return (
    <div id="refund-sum">
      <p>Refund to {donor}:</p>
      <p className="display mt-1 text-2xl text-heading">{formatRupees(request.rupees)}</p>
      <p className="font-semibold">{rupeesInWords(request.rupees)}</p>
      <p className="mt-2 break-words text-soft">Reason: {request.reason}</p>
    </div>
  )
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 lg:min-h-9">
      <input
        type="radio"
        name="how-much"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0"
      />
      {label}
    </label>
  )
}
