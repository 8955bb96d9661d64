import { useRevalidator } from 'react-router'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { toast } from '#web/ui/toast.ts'
import type { MonthlyGift } from '../../data/monthly-gifts.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormSelect, FormTextArea } from '../../ui/form-fields.tsx'
import { amountOf } from './amount-of.ts'
import { changeMonthlyGift, type MonthlyAction } from './monthly-gift-changes.ts'
import { monthlyGiftToasts } from './toasts.ts'

type Changed = AnswerOf<'change-monthly-gift'>
type Typed = { months: string; reason: string }
type Change = { months?: number; reason: string }
type Props = { gift: MonthlyGift; donor: string; action: MonthlyAction; onClose: () => void }

const WORDS: Record<MonthlyAction, { title: string; submit: string; says: string }> = {
  pause: {
    title: 'Pause this monthly gift',
    submit: 'Pause',
    says: 'Nothing is charged while it is paused, and months that were missed are never charged later. It resumes automatically. The donor is notified.',
  },
  resume: {
    title: 'Resume this monthly gift',
    submit: 'Resume',
    says: 'It is charged again on its next day.',
  },
  cancel: {
    title: 'Cancel this monthly gift',
    submit: 'Cancel the monthly gift',
    says: 'Nothing is charged any more. This cannot be undone: the donor would have to begin a new one. The donor is notified.',
  },
}

/** Pauses, resumes or cancels, and shows the provider's response. */
export function ChangeDialog({ gift, donor, action, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const { title, submit, says } = WORDS[action]
  const entry = useEntryForm<Typed, Change, Changed>({
    values: { months: '1', reason: '' },
    resolver: readerResolver((typed) => readChange(action, typed)),
    async save(change) {
      try {
        return { outcome: 'saved', row: await changeMonthlyGift(gift.id, action, change) }
      } catch (error) {
        // The donor or another administrator may have changed it since.
        revalidate()
        throw error
      }
    },
    toasts: { waiting: monthlyGiftToasts.asking, failed: monthlyGiftToasts.changeFailed },
    onSaved(changed) {
      if (changed.pending) toast.warning(monthlyGiftToasts.pending)
      else toast.success(doneWords(action, changed))
      onClose()
    },
  })
  return (
    <Dialog title={title} isBusy={entry.isBusy} onClose={onClose}>
      <EntryForm entry={entry} submit={submit} onCancel={onClose}>
        <p className="wrap-anywhere sm:col-span-2">
          {amountOf(gift)} a month from {donor}. <span className="text-soft">{says}</span>
        </p>
        {action === 'pause' && (
          <FormSelect
            label="For how long?"
            options={['1', '2', '3'].map((value) => ({
              value,
              label: value === '1' ? '1 month' : `${value} months`,
            }))}
            {...entry.field('months')}
          />
        )}
        {action !== 'resume' && (
          <div className="sm:col-span-2">
            <FormTextArea
              label={action === 'cancel' ? 'Reason' : 'Reason (optional)'}
              hint="Saved with the monthly gift. The donor does not see it."
              maxLength={500}
              {...entry.field('reason')}
            />
          </div>
        )}
      </EntryForm>
    </Dialog>
  )
}

function doneWords(action: MonthlyAction, { paused_until }: Changed): string {
  if (action === 'resume') return monthlyGiftToasts.resumed
  if (action === 'cancel') return monthlyGiftToasts.cancelled
  return monthlyGiftToasts.paused(paused_until ? dayInWords(paused_until) : 'it is resumed')
}

function readChange(action: MonthlyAction, typed: Typed): Change | { problems: { reason: string } } {
  const reason = typed.reason.trim()
  if (action === 'cancel' && reason.length < 3)
    return { problems: { reason: 'Please give a reason for cancelling.' } }
  return { reason, ...(action === 'pause' && { months: Number(typed.months) }) }
}
