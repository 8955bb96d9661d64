import { useState } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { noTaxReasons } from '#domain/receipts/receipt-for.ts'
import { toast } from '#web/ui/toast.ts'
import { actOnReceipt, downloadReceiptFile, type ListedReceipt } from '../../data/receipts.ts'
import { useAction } from '../../hooks/use-action.ts'
import { kindLabels, missingInWords } from '../../lib/receipt-labels.ts'
import { when } from '../../lib/when.ts'
import { Badge } from '../../ui/badge.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { ReasonForm } from './reason-form.tsx'
import { receiptToasts } from './toasts.ts'

type Props = { receipt: ListedReceipt; onDone?: () => void }

/** A receipt with its actions. */
export function ReceiptPanel({ receipt, onDone }: Props) {
  const { isBusy, run } = useAction()
  const [asking, setAsking] = useState<'cancel' | 'correct' | null>(null)
  const { id, receipt_no } = receipt

  const download = (what: 'issued' | 'duplicate') =>
    run(
      () =>
        downloadReceiptFile(
          { what, id },
          what === 'duplicate' ? `${receipt_no.replaceAll('/', '-')}-duplicate.pdf` : undefined,
        ),
      { waiting: receiptToasts.downloading, failed: receiptToasts.downloadFailed },
    )
  const send = () =>
    run(() => actOnReceipt({ action: 'send', id }), {
      failed: receiptToasts.sendFailed,
      onDone: () => toast.success(receiptToasts.sent),
    })
  async function cancel(reason: string) {
    await actOnReceipt({ action: 'cancel', id, reason })
    toast.success(receiptToasts.cancelled(receipt_no))
    onDone?.()
  }
  async function correct(reason: string) {
    const answer = await actOnReceipt({ action: 'correct', id, reason })
    if (answer.missing.length > 0) throw new Error(receiptToasts.stillWaiting(missingInWords(answer.missing)))
    toast.success(receiptToasts.corrected(answer.receipt?.receipt_no ?? ''))
    onDone?.()
  }

  if (asking) {
    const isCancel = asking === 'cancel'
    return (
      <ReasonForm
        what={
          isCancel
            ? `Cancel receipt ${receipt_no}? Its number stays in the books, and the gift has no receipt then.`
            : `Cancel receipt ${receipt_no} and issue another from the donor’s record as it is now? Put the record right first.`
        }
        submit={isCancel ? 'Cancel the receipt' : 'Correct the receipt'}
        failed={isCancel ? receiptToasts.cancelFailed : receiptToasts.correctFailed}
        act={isCancel ? cancel : correct}
        onClose={() => setAsking(null)}
      />
    )
  }
  return (
    <div className="grid gap-3">
      <ReceiptFacts receipt={receipt} />
      <div className="flex flex-wrap gap-2">
        {!isUnknown(receipt) && (
          <>
            <SmallButton disabled={isBusy || !receipt.file_made_at} onPress={() => download('issued')}>
              Download as issued
            </SmallButton>
            <SmallButton disabled={isBusy} onPress={() => download('duplicate')}>
              Print a duplicate
            </SmallButton>
          </>
        )}
        {!receipt.cancelled_at && (
          <>
            <SmallButton needs="gifts.write" disabled={isBusy} onPress={send}>
              Send again
            </SmallButton>
            <SmallButton needs="gifts.correct" onPress={() => setAsking('correct')}>
              Correct receipt
            </SmallButton>
            <SmallButton needs="gifts.correct" onPress={() => setAsking('cancel')} look="danger">
              Cancel receipt
            </SmallButton>
          </>
        )}
      </div>
    </div>
  )
}

/** A number handed out after the backup that was restored. */
const isUnknown = ({ amount }: ListedReceipt) => Number(amount) === 0

function ReceiptFacts({ receipt }: { receipt: ListedReceipt }) {
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{receipt.receipt_no}</span>
        <ReceiptMark receipt={receipt} />
      </p>
      {isUnknown(receipt) ? (
        <p>Its donor and amount are not known.</p>
      ) : (
        <p>
          {formatRupees(receipt.amount, { paise: 'always' })} for {receipt.donor_name || 'an unnamed donor'},
          given {dayInWords(receipt.paid_on)}, issued {when(receipt.issued_at)}
        </p>
      )}
      {receipt.reason && <p className="text-soft">Not a tax receipt: {noTaxReasons[receipt.reason]}</p>}
      {receipt.cancelled_at && (
        <p className="text-soft">
          Cancelled {when(receipt.cancelled_at)}: {receipt.cancel_reason}
        </p>
      )}
      {!receipt.file_made_at && !isUnknown(receipt) && <p className="text-soft">Its file is being made.</p>}
      {receipt.donation_id && (
        <p className="flex flex-wrap gap-x-4">
          <Link to={`/admin/donations/${receipt.donation_id}`} className={link}>
            The donation
          </Link>
          {receipt.donor_id && (
            <Link to={`/admin/donors/${receipt.donor_id}`} className={link}>
              The donor
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

const link = 'inline-flex min-h-11 items-center text-brand underline lg:min-h-6'

export function ReceiptMark({ receipt }: { receipt: ListedReceipt }) {
  if (receipt.cancelled_at) return <Badge tone="bad">Cancelled</Badge>
  return <Badge tone={receipt.kind === 'tax' ? 'good' : 'plain'}>{kindLabels[receipt.kind]}</Badge>
}
