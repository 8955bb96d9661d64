import type { ListedReceipt } from '../../data/receipts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReceiptPanel } from './receipt-panel.tsx'

/** One receipt, over its list. */
export function ReceiptDialog({ receipt, onClose }: { receipt: ListedReceipt; onClose: () => void }) {
  return (
    <Dialog title={`Receipt ${receipt.receipt_no}`} onClose={onClose}>
      <ReceiptPanel receipt={receipt} onDone={onClose} />
    </Dialog>
  )
}
