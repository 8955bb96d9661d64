import { useMemo, useState } from 'react'
import { formatRupees } from '#domain/india/money.ts'
import { toast } from '#web/ui/toast.ts'
import { causeTitles } from '../../data/cause-titles.ts'
import { load } from '../../data/load.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { OfflineGiftDialog } from '../offline-gift-dialog.tsx'
import { readPerson } from '../people.ts'
import { giftToasts } from '../toasts.ts'
import { type BankLine, giftOfLine } from './bank-data.ts'

type Props = { line: BankLine; donorId: string | undefined; onClose: () => void }

/** Enters the gift that a bank line is, from its amount, day and reference. */
export function GiftOfLine({ line, donorId, onClose }: Props) {
  const [reading] = useState(() =>
    load(() => Promise.all([donorId ? readPerson(donorId) : null, causeTitles.read()])),
  )
  const { value } = useResolved(reading, giftToasts.enterFailed)
  const source = useMemo(
    () => ({
      values: {
        amount: String(line.amount),
        day: line.booked_on,
        platform: /\bupi\b/i.test(line.narration) ? 'upi' : 'bank_transfer',
        transaction_id: line.reference?.slice(0, 100) ?? '',
      },
      store: giftOfLine(line.id),
    }),
    [line],
  )
  if (!value) return null
  const [donor, causes] = value
  return (
    <OfflineGiftDialog
      {...(donor && { donor })}
      causes={causes}
      line={source}
      onClose={onClose}
      onSaved={(amount) => {
        toast.success(giftToasts.entered(formatRupees(amount)))
        onClose()
      }}
    />
  )
}
