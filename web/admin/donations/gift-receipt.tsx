import { Link } from 'react-router'
import type { Tables } from '#domain/database.types.ts'
import { isDonorsToTell } from '#domain/receipts/receipt-for.ts'
import { toast } from '#web/ui/toast.ts'
import { useMay } from '../data/may.ts'
import {
  actOnReceipt,
  hasEmail,
  type ListedReceipt,
  receiptsOfDonation,
  type Waiting,
  waitingOf,
} from '../data/receipts.ts'
import { useAction } from '../hooks/use-action.ts'
import { missingInWords } from '../lib/receipt-labels.ts'
import { SmallButton, smallButton } from '../ui/small-button.tsx'
import { OrganisationLinks } from './receipts/organisation-links.tsx'
import { ReceiptMark, ReceiptPanel } from './receipts/receipt-panel.tsx'
import { receiptToasts } from './receipts/toasts.ts'

export type ReceiptOfGift = { receipts: ListedReceipt[]; waiting: Waiting | null }

export async function readReceiptOfGift(donationId: string): Promise<ReceiptOfGift> {
  const [receipts, waiting] = await Promise.all([receiptsOfDonation(donationId), waitingOf(donationId)])
  return { receipts, waiting }
}

type Props = {
  gift: Tables<'donations'>
  known: ReceiptOfGift
  /** Opens the details of a gift entered by hand whose donor has no record. */
  onFillIn: () => void
}

/** The receipt of a gift: the valid one, the details it waits for, and earlier ones. */
export function GiftReceipt({ gift, known: { receipts, waiting }, onFillIn }: Props) {
  const standing = receipts.find(({ cancelled_at }) => !cancelled_at)
  const former = receipts.filter((receipt) => receipt !== standing)
  return (
    <section aria-labelledby="receipt">
      <h2 id="receipt" className="mb-2 text-heading text-xl">
        Receipt
      </h2>
      {standing ? (
        <ReceiptPanel receipt={standing} />
      ) : (
        <NoReceipt gift={gift} waiting={waiting} onFillIn={onFillIn} />
      )}
      {former.length > 0 && (
        <ul aria-label="Earlier receipts" className="mt-3 grid gap-3 border-line border-t pt-3">
          {former.map((receipt) => (
            <li key={receipt.id}>
              <details>
                <summary className="min-h-11 cursor-pointer py-2.5 lg:min-h-8 lg:py-1">
                  {receipt.receipt_no} <ReceiptMark receipt={receipt} />
                </summary>
                <ReceiptPanel receipt={receipt} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type NoReceiptProps = Pick<Props, 'gift' | 'onFillIn'> & Pick<ReceiptOfGift, 'waiting'>

function NoReceipt({ gift, waiting, onFillIn }: NoReceiptProps) {
  const may = useMay()
  const { isBusy, run } = useAction()
  const issue = () =>
    run(() => actOnReceipt({ action: 'issue', donation_id: gift.id }), {
      failed: receiptToasts.issueFailed,
      onDone({ receipt, missing: lacks }) {
        if (receipt) toast.success(receiptToasts.issued(receipt.receipt_no))
        else if (lacks.length > 0) toast.warning(receiptToasts.stillWaiting(missingInWords(lacks)))
        else toast.warning(receiptToasts.nothingDue)
      },
    })
  const ask = () =>
    run(() => actOnReceipt({ action: 'ask', donation_id: gift.id }), {
      failed: receiptToasts.askFailed,
      onDone: () => toast.success(receiptToasts.asked),
    })
  const isForDonor = waiting !== null && isDonorsToTell(waiting.missing)
  if (
    gift.platform !== 'razorpay' &&
    !gift.donor_id &&
    !gift.donor_name &&
    !gift.donor_email &&
    !gift.donor_phone
  )
    return <p>It has no receipt, because the donor is anonymous. To add the donor, edit the gift.</p>
  if (gift.gift_import_id) return <p>It comes from an old register and has the receipt of that time.</p>
  if (gift.payment_status === 'refunded') return <p>It has no receipt, because it was refunded.</p>
  return (
    <div className="grid gap-3">
      <p>{waiting ? `Waiting for ${missingInWords(waiting.missing)}.` : 'It has no receipt.'}</p>
      <div className="flex flex-wrap gap-2">
        {waiting?.missing.includes('organisation') && !isForDonor && <OrganisationLinks />}
        {isForDonor && hasEmail(waiting.donation) && (
          <SmallButton needs="gifts.write" disabled={isBusy} onPress={ask}>
            Ask the donor
          </SmallButton>
        )}
        {isForDonor && gift.donor_id && may('donors.write') && (
          <Link to={`/admin/donors/${gift.donor_id}`} className={smallButton('outline')}>
            Fill in the details
          </Link>
        )}
        {isForDonor && !gift.donor_id && gift.platform !== 'razorpay' && (
          <SmallButton needs="gifts.write" onPress={onFillIn}>
            Fill in the details
          </SmallButton>
        )}
        <SmallButton needs="gifts.write" disabled={isBusy} onPress={issue}>
          Issue the receipt now
        </SmallButton>
      </div>
    </div>
  )
}
