import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Tables } from '#domain/database.types.ts'
import { formatRupees } from '#domain/india/money.ts'
import { toast } from '#web/ui/toast.ts'
import { actOnReceipt, downloadReceiptFile, receiptsOfDonation } from '../data/receipts.ts'
import { useAction } from '../hooks/use-action.ts'
import { missingInWords } from '../lib/receipt-labels.ts'
import { SmallButton, smallButton } from '../ui/small-button.tsx'
import { receiptToasts } from './receipts/toasts.ts'

const LOOKS = 20
const WAIT_MS = 500

type Props = {
  gift: Tables<'donations'>
  /** A receipt can be issued at once: the donor is known and their details are confirmed. */
  canPrint: boolean
  onAnother: () => void
  onClose: () => void
}

/** After a gift is entered: its receipt, or the next gift of the same day, payment method and cause. */
export function GiftEntered({ gift, canPrint, onAnother, onClose }: Props) {
  const { isBusy, run } = useAction()
  const another = useRef<HTMLButtonElement>(null)
  useEffect(() => another.current?.focus(), [])
  const print = () =>
    run(() => printReceipt(gift.id), {
      waiting: receiptToasts.downloading,
      failed: receiptToasts.downloadFailed,
      onDone: (missing) =>
        missing.length > 0 && toast.warning(receiptToasts.stillWaiting(missingInWords(missing))),
    })
  return (
    <div className="grid gap-4">
      <p role="status">
        Gift of {formatRupees(gift.amount)}
        {gift.donor_name && ` from ${gift.donor_name}`} entered.
      </p>
      <div className="flex flex-wrap gap-2">
        <SmallButton ref={another} onPress={onAnother} look="solid">
          Enter another
        </SmallButton>
        {canPrint && (
          <SmallButton disabled={isBusy} onPress={print}>
            Print receipt
          </SmallButton>
        )}
        <Link to={`/admin/donations/${gift.id}`} onClick={onClose} className={smallButton('outline')}>
          See the gift
        </Link>
        <SmallButton onPress={onClose}>Done</SmallButton>
      </div>
    </div>
  )
}

/** Issues the receipt if necessary, and downloads its file once it exists. Returns the missing details. */
async function printReceipt(donationId: string): Promise<readonly string[]> {
  const { missing } = await actOnReceipt({ action: 'issue', donation_id: donationId })
  if (missing.length > 0) return missing
  for (let look = 0; look < LOOKS; look++) {
    const receipt = (await receiptsOfDonation(donationId)).find(({ cancelled_at }) => !cancelled_at)
    if (receipt?.file_made_at) {
      await downloadReceiptFile({ what: 'issued', id: receipt.id })
      return []
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  throw new Error('The receipt’s file is still being made. It will be on the gift’s page.')
}
