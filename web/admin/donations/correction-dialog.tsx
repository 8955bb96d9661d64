import { type FormEvent, useState } from 'react'
import type { Tables } from '#domain/database.types.ts'
import { type CorrectionForm, type CorrectionProblems, readCorrection } from '#domain/donations/correction.ts'
import { fromPaise, toPaise } from '#domain/money.ts'
import { correctAmounts } from '#web/data/corrections.ts'
import { FunctionRefused } from '#web/lib/functions.ts'
import { giftMessages } from '#web/messages.ts'
import { toast } from '#web/ui/toast.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Area, Input } from '../ui/fields.tsx'
import { smallButton } from '../ui/small-button.ts'

type Props = { gift: Tables<'donations'>; onClose: () => void; onCorrected: () => void }

/** Says that more of a gift went back than the provider told: returned by hand, or taken back by a bank. */
export function CorrectionDialog({ gift, onClose, onCorrected }: Props) {
  const [typed, setTyped] = useState<CorrectionForm>({
    refunded: fromPaise(toPaise(gift.refunded_amount)),
    deducted: fromPaise(toPaise(gift.deducted_amount)),
    reason: '',
  })
  const [problems, setProblems] = useState<CorrectionProblems>({})
  const [isSaving, setSaving] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const read = readCorrection(typed, gift)
    setProblems('problems' in read ? read.problems : {})
    if ('problems' in read) return
    setSaving(true)
    try {
      await correctAmounts({ id: gift.id, ...read })
      toast.success(giftMessages.corrected)
      onCorrected()
    } catch (error) {
      setSaving(false)
      console.error(error)
      if (error instanceof FunctionRefused && error.status < 500) setProblems({ refunded: error.message })
      else toast.error(giftMessages.correctFailed)
    }
  }

  return (
    <Dialog title="Correct amounts" onClose={onClose} isBusy={isSaving}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-soft">
          For money that went back without Razorpay telling this site. It lowers what counts and cannot be
          undone; the history keeps it with your name.
        </p>
        <Input
          label="Refunded in all, in rupees"
          inputMode="decimal"
          value={typed.refunded}
          onChange={(refunded) => setTyped({ ...typed, refunded })}
          error={problems.refunded}
        />
        <Input
          label="Taken back by the donor’s bank in all, in rupees"
          inputMode="decimal"
          value={typed.deducted}
          onChange={(deducted) => setTyped({ ...typed, deducted })}
          error={problems.deducted}
        />
        <Area
          label="Reason"
          hint="Kept with the gift. The donor does not see it."
          maxLength={500}
          value={typed.reason}
          onChange={(reason) => setTyped({ ...typed, reason })}
          error={problems.reason}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" onClick={onClose} disabled={isSaving} className={smallButton('outline')}>
            Cancel
          </button>
          <button type="submit" disabled={isSaving} className={smallButton('solid')}>
            Correct
          </button>
        </div>
      </form>
    </Dialog>
  )
}
