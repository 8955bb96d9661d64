import { type FormEvent, useState } from 'react'
import type { Tables } from '#domain/database.types.ts'
import { offlinePlatforms } from '#domain/donations/gift-filter.ts'
import { platformWords, referenceWords } from '#domain/donations/gift-words.ts'
import {
  type OfflineGift,
  type OfflineGiftForm,
  type OfflineGiftProblems,
  readOfflineGift,
} from '#domain/donations/offline-gift.ts'
import { dayInWords, dayOf } from '#domain/indian-days.ts'
import { formatRupees } from '#domain/money.ts'
import { toast } from '#web/ui/toast.ts'
import { checkSession } from '../lib/check-session.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Check, Input, Select } from '../ui/fields.tsx'
import { Reason } from '../ui/marks.tsx'
import { smallButton } from '../ui/small-button.ts'
import { giftMessages } from './messages.ts'
import { correctGift, enterGift, sameReference } from './offline-gifts.ts'

type Gift = Tables<'donations'>
type Twin = NonNullable<Awaited<ReturnType<typeof sameReference>>>
type Props = {
  /** The gift to correct; a new one where there is none. */
  gift?: Gift
  causes: readonly { id: string; title: string }[]
  onClose: () => void
  onSaved: (amount: number) => void
}

const CHANGED_MEANWHILE =
  'Somebody else has changed this gift meanwhile. Close this, look at it again, and correct what is still wrong.'

/** Enters a gift that came in by hand, or corrects one. */
export function OfflineGiftDialog({ gift, causes, onClose, onSaved }: Props) {
  const [typed, setTyped] = useState<OfflineGiftForm>(() => formOf(gift))
  const [problems, setProblems] = useState<OfflineGiftProblems>({})
  const [twin, setTwin] = useState<Twin | null>(null)
  const [reason, setReason] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const set = (name: keyof OfflineGiftForm) => (value: string | boolean) => {
    setTyped((now) => ({ ...now, [name]: value }))
    setProblems(({ [name]: _, ...others }) => others)
    setTwin(null)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const read = readOfflineGift(typed, dayOf(new Date()))
    if ('problems' in read) {
      setProblems(read.problems)
      const fields = Array.from(form.elements) as HTMLInputElement[]
      fields.find(({ name }) => name in read.problems)?.focus()
      return
    }
    setBusy(true)
    setReason(undefined)
    try {
      // Seen and pressed again: then they are two gifts.
      const found = twin ? null : await sameReference(read.gift, gift?.id ?? null)
      if (found) setTwin(found)
      else if (await send(read.gift)) onSaved(read.gift.amount)
    } catch (error) {
      console.error(error)
      toast.error(gift ? giftMessages.correctFailed : giftMessages.enterFailed)
      setReason(reasonOf(error))
      checkSession(error)
    } finally {
      setBusy(false)
    }
  }

  async function send(read: OfflineGift): Promise<boolean> {
    if (!gift) return Boolean(await enterGift(read))
    const saved = await correctGift(gift, read)
    if (saved.outcome === 'conflict') setReason(CHANGED_MEANWHILE)
    return saved.outcome === 'saved'
  }

  const platform = offlinePlatforms.find((one) => one === typed.platform)
  return (
    <Dialog title={gift ? 'Correct the gift' : 'Enter a gift'} onClose={onClose} isBusy={isBusy}>
      <form onSubmit={submit} noValidate className="grid gap-3 sm:grid-cols-2">
        {gift ? (
          <p className="text-soft sm:col-span-2">
            {formatRupees(gift.amount)}, {platformWords[platform ?? 'cash'].toLowerCase()}. If the amount or
            the way it came in is wrong, withdraw the gift and enter it anew.
          </p>
        ) : (
          <>
            <Input
              label="Amount in rupees"
              name="amount"
              inputMode="decimal"
              autoFocus
              placeholder="1,000"
              value={typed.amount}
              onChange={set('amount')}
              error={problems.amount}
            />
            <Select
              label="Came in by"
              name="platform"
              value={typed.platform}
              onChange={set('platform')}
              error={problems.platform}
              options={[
                { value: '', label: 'Choose' },
                ...offlinePlatforms.map((value) => ({ value, label: platformWords[value] })),
              ]}
            />
          </>
        )}
        <Input
          label="Day it came in"
          name="day"
          type="date"
          max={dayOf(new Date())}
          value={typed.day}
          onChange={set('day')}
          error={problems.day}
        />
        <Input
          label={platform ? referenceWords[platform] : 'Reference'}
          name="transaction_id"
          hint={platform === 'cash' ? 'If there is one.' : undefined}
          maxLength={100}
          value={typed.transaction_id}
          onChange={set('transaction_id')}
          error={problems.transaction_id}
        />
        <div className="sm:col-span-2">
          <Select
            label="Cause"
            name="cause_id"
            value={typed.cause_id}
            onChange={set('cause_id')}
            error={problems.cause_id}
            options={[
              { value: '', label: 'General' },
              ...causes.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </div>
        <div className="sm:col-span-2">
          <Input
            label="Name of the donor"
            name="donor_name"
            hint="Leave empty for a donor who is not known."
            autoComplete="off"
            maxLength={200}
            value={typed.donor_name}
            onChange={set('donor_name')}
            error={problems.donor_name}
          />
        </div>
        <Input
          label="E-mail"
          name="donor_email"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={typed.donor_email}
          onChange={set('donor_email')}
          error={problems.donor_email}
        />
        <Input
          label="Phone"
          name="donor_phone"
          type="tel"
          autoComplete="off"
          maxLength={50}
          value={typed.donor_phone}
          onChange={set('donor_phone')}
          error={problems.donor_phone}
        />
        <div className="sm:col-span-2">
          <Check label="Part of a monthly gift" checked={typed.is_monthly} onChange={set('is_monthly')} />
        </div>
        <div className="grid gap-2 sm:col-span-2" aria-live="polite">
          {twin && <TwinWarning twin={twin} />}
          <Reason text={reason} />
        </div>
        <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">
          <button type="button" onClick={onClose} disabled={isBusy} className={smallButton('outline')}>
            Cancel
          </button>
          <button type="submit" disabled={isBusy} className={smallButton('solid')}>
            {isBusy ? 'Saving...' : twin ? 'Save all the same' : gift ? 'Save' : 'Enter the gift'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function TwinWarning({ twin }: { twin: Twin }) {
  return (
    <p className="rounded-md border-2 border-clay p-3">
      A gift with this reference is already there: {formatRupees(twin.amount)} of{' '}
      {dayInWords(twin.created_at)}
      {twin.donor_name && `, ${twin.donor_name}`}. If this is the same gift, do not enter it twice.
    </p>
  )
}

function formOf(gift: Gift | undefined): OfflineGiftForm {
  return {
    amount: gift ? String(gift.amount) : '',
    platform: gift?.platform ?? '',
    transaction_id: gift?.transaction_id ?? '',
    day: dayOf(gift?.created_at ?? new Date()),
    cause_id: gift?.cause_id ?? '',
    donor_name: gift?.donor_name ?? '',
    donor_email: gift?.donor_email ?? '',
    donor_phone: gift?.donor_phone ?? '',
    is_monthly: gift?.is_monthly ?? false,
  }
}
