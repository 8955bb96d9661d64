import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatNumber } from '#domain/india/numbers.ts'
import { toast } from '#web/ui/toast.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormTextArea } from '../../ui/form-fields.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { figurePath, monthInWords } from '../money-trail/trail-data.ts'
import { type BookMonth, changeMonth, isOver } from './books-data.ts'
import { booksToasts } from './toasts.ts'

/** Closes a month that is over, or reopens it. */
export function MonthActions({ month }: { month: BookMonth }) {
  const [isAsking, setAsking] = useState(false)
  const isClosed = month.state === 'closed'
  if (month.state === 'empty' || (!isClosed && !isOver(month.month))) return null
  return (
    <>
      <SmallButton needs="books.write" look={isClosed ? 'outline' : 'solid'} onPress={() => setAsking(true)}>
        {isClosed ? 'Reopen' : 'Close month'}
      </SmallButton>
      {isAsking && <MonthDialog month={month} isClosing={!isClosed} onClose={() => setAsking(false)} />}
    </>
  )
}

type Props = { month: BookMonth; isClosing: boolean; onClose: () => void }

function MonthDialog({ month: { month, open_lines }, isClosing: isClosingNow, onClose }: Props) {
  // Its success changes the month under the open dialog.
  const [isClosing] = useState(isClosingNow)
  const name = monthInWords(month)
  const needsReason = !isClosing || open_lines > 0
  const { revalidate } = useRevalidator()
  const entry = useEntryForm<{ reason: string }, { reason: string }, null>({
    values: { reason: '' },
    resolver: readerResolver(({ reason }) =>
      reason.trim().length >= 3 || !needsReason
        ? { reason: reason.trim() }
        : {
            problems: {
              reason: isClosing ? 'Please say why they stay open.' : 'Please say why it is reopened.',
            },
          },
    ),
    async save({ reason }) {
      try {
        await changeMonth({ action: isClosing ? 'close' : 'reopen', month, reason })
      } catch (refusal) {
        // Lines may have come since, which need a reason.
        await revalidate()
        throw refusal
      }
      return { outcome: 'saved', row: null }
    },
    toasts: { failed: isClosing ? booksToasts.closeFailed : booksToasts.reopenFailed },
    onSaved() {
      toast.success(isClosing ? booksToasts.closed(name) : booksToasts.reopened(name))
      onClose()
    },
  })
  return (
    <Dialog title={isClosing ? `Close ${name}?` : `Reopen ${name}?`} isBusy={entry.isBusy} onClose={onClose}>
      <EntryForm
        entry={entry}
        onCancel={onClose}
        submit={isClosing ? 'Close month' : 'Reopen'}
        waiting={isClosing ? 'Closing...' : 'Reopening...'}
      >
        <p className="sm:col-span-2">
          {isClosing
            ? 'Its vouchers then stay as they are. A later change to a gift or payout is still possible: it becomes an adjusting voucher in the first open month.'
            : 'Its vouchers then follow their gifts and payouts again. The log keeps your reason.'}
        </p>
        {needsReason && (
          <div className="grid gap-3 sm:col-span-2">
            {isClosing && (
              <p>
                Lines and sums of payouts without an explanation: {formatNumber(open_lines)}.{' '}
                <Link to={figurePath(month, 'difference')} className="text-brand underline">
                  Explain them
                </Link>{' '}
                or write why they stay open.
              </p>
            )}
            <FormTextArea
              label={isClosing ? 'Why they stay open' : 'Reason'}
              maxLength={480}
              {...entry.field('reason')}
            />
          </div>
        )}
      </EntryForm>
    </Dialog>
  )
}
