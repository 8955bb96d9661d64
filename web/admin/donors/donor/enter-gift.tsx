import { useState } from 'react'
import { formatRupees } from '#domain/india/money.ts'
import { toast } from '#web/ui/toast.ts'
import { causeTitles } from '../../data/cause-titles.ts'
import { load } from '../../data/load.ts'
import { OfflineGiftDialog } from '../../donations/offline-gift-dialog.tsx'
import { readPerson } from '../../donations/people.ts'
import { giftToasts } from '../../donations/toasts.ts'
import { useResolved } from '../../hooks/use-resolved.ts'

type Props = { donorId: string; onClose: () => void }

/** Enters a gift from this donor. */
export function EnterGift({ donorId, onClose }: Props) {
  const [reading] = useState(() => load(() => Promise.all([readPerson(donorId), causeTitles.read()])))
  const { value } = useResolved(reading, giftToasts.enterFailed)
  if (!value?.[0]) return null
  return (
    <OfflineGiftDialog
      donor={value[0]}
      causes={value[1]}
      onClose={onClose}
      onSaved={(amount) => toast.success(giftToasts.entered(formatRupees(amount)))}
    />
  )
}
