import { type FormEvent, useState } from 'react'
import { type RefundForm, type RefundProblems, readRefund } from '#domain/donations/refund-wish.ts'
import { formatRupees } from '#domain/money.ts'
import { rupeesInWords } from '#domain/money-in-words.ts'
import { toast } from '#web/ui/toast.ts'
import { Spinner } from '#web/ui/toaster.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Input, TextArea } from '../ui/fields.tsx'
import { smallButton } from '../ui/small-button.ts'
import { giftMessages } from './messages.ts'
import { refundGift } from './refunds.ts'

type Props = {
  giftId: string
  donor: string
  /** How much of the gift can still be given back. */
  left: string
  onClose: () => void
  /** Something may have changed at the provider's. */
  onAsked: () => void
}

type Wish = { rupees: number; reason: string }
type Step =
  | { name: 'form'; refusal?: string }
  | { name: 'confirm' | 'asking'; wish: Wish }
  | { name: 'unknown'; wish: Wish; reason: string }

/** Gives money back: how much and why, then a question that names the sum, then what became of it. */
export function RefundDialog({ giftId, donor, left, onClose, onAsked }: Props) {
  const [typed, setTyped] = useState<RefundForm>({ isWhole: true, amount: '', reason: '' })
  const [problems, setProblems] = useState<RefundProblems>({})
  const [step, setStep] = useState<Step>({ name: 'form' })
  // One key for one refund: asked again after a lost answer it is the same one.
  const [key, setKey] = useState(() => crypto.randomUUID())

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readRefund(typed, left)
    if ('problems' in read) return setProblems(read.problems)
    setProblems({})
    setStep({ name: 'confirm', wish: read })
  }

  async function ask(wish: Wish) {
    setStep({ name: 'asking', wish })
    const result = await refundGift({ donation_id: giftId, amount: wish.rupees, reason: wish.reason }, key)
    onAsked()
    if (result.outcome === 'made') {
      const amount = formatRupees(wish.rupees)
      toast.success(
        result.status === 'processed' ? giftMessages.refunded(amount) : giftMessages.refunding(amount),
      )
      onClose()
    } else if (result.outcome === 'refused') {
      setKey(crypto.randomUUID())
      setStep({ name: 'form', refusal: result.reason })
    } else {
      setStep({ name: 'unknown', wish, reason: result.reason })
    }
  }

  return (
    <Dialog title="Refund" onClose={onClose} isBusy={step.name === 'asking'}>
      {step.name === 'form' && (
        <form onSubmit={submit} noValidate className="grid gap-4">
          {step.refusal && (
            <p role="alert" className="rounded-md border-2 border-danger p-3">
              Nothing was refunded. {step.refusal}
            </p>
          )}
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold">How much?</legend>
            <Choice
              label={`All that is left, ${formatRupees(left)}`}
              isChosen={typed.isWhole}
              onChoose={() => setTyped({ ...typed, isWhole: true })}
            />
            <Choice
              label="A part of it"
              isChosen={!typed.isWhole}
              onChoose={() => setTyped({ ...typed, isWhole: false })}
            />
          </fieldset>
          {!typed.isWhole && (
            <Input
              label="Amount in rupees"
              inputMode="decimal"
              value={typed.amount}
              onChange={(amount) => setTyped({ ...typed, amount })}
              error={problems.amount}
            />
          )}
          <TextArea
            label="Reason"
            hint="Kept with the gift. The donor does not see it."
            maxLength={500}
            value={typed.reason}
            onChange={(reason) => setTyped({ ...typed, reason })}
            error={problems.reason}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <button type="button" onClick={onClose} className={smallButton('outline')}>
              Cancel
            </button>
            <button type="submit" className={smallButton('solid')}>
              Continue
            </button>
          </div>
        </form>
      )}
      {step.name === 'confirm' && (
        <div className="grid gap-3">
          <Sum wish={step.wish} donor={donor} />
          <p className="text-soft">
            The money goes back the way it came, usually within five to seven working days. This cannot be
            undone.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <button
              type="button"
              // biome-ignore lint/a11y/noAutofocus: the question takes the place of the form that was sent.
              autoFocus
              aria-describedby="refund-sum"
              onClick={() => setStep({ name: 'form' })}
              className={smallButton('outline')}
            >
              Back
            </button>
            <button
              type="button"
              onClick={() => ask(step.wish)}
              className={`${smallButton('danger')} border-danger!`}
            >
              Refund {formatRupees(step.wish.rupees)}
            </button>
          </div>
        </div>
      )}
      {step.name === 'asking' && (
        <p role="status" className="flex gap-3 py-4">
          <Spinner />
          Asking Razorpay to refund {formatRupees(step.wish.rupees)}…
        </p>
      )}
      {step.name === 'unknown' && (
        <div className="grid gap-3">
          <p role="alert" className="rounded-md border-2 border-clay p-3">
            It is not known yet whether {formatRupees(step.wish.rupees)} was refunded. {step.reason}
          </p>
          <p className="text-soft">
            Asking again is safe: it is the same refund and is never made twice. You can also close this and
            look at the gift’s history in a few minutes.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <button type="button" onClick={onClose} className={smallButton('outline')}>
              Close
            </button>
            <button
              type="button"
              // biome-ignore lint/a11y/noAutofocus: what was pressed before is gone.
              autoFocus
              onClick={() => ask(step.wish)}
              className={smallButton('solid')}
            >
              Ask again
            </button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function Sum({ wish, donor }: { wish: Wish; donor: string }) {
  return (
    <div id="refund-sum">
      <p>Refund to {donor}:</p>
      <p className="display mt-1 text-2xl text-heading">{formatRupees(wish.rupees)}</p>
      <p className="font-semibold">{rupeesInWords(wish.rupees)}</p>
      <p className="mt-2 break-words text-soft">Reason: {wish.reason}</p>
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
