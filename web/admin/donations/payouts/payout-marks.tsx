import { Badge } from '../../ui/badge.tsx'
import { hasFailed, type Payout } from './payouts-data.ts'

/** Whether a payout has arrived in the bank, and whether lines of it need an explanation. */
export function PayoutMarks({ payout }: { payout: Payout }) {
  const { amount, bank_amount, open_lines } = payout
  const isFailed = hasFailed(payout)
  return (
    <span className="inline-flex flex-wrap gap-1">
      {isFailed ? (
        <Badge tone="bad">Failed</Badge>
      ) : amount === null ? (
        <Badge tone="busy">Sum not known yet</Badge>
      ) : amount <= 0 ? (
        <Badge tone="plain">Nothing to pay out</Badge>
      ) : bank_amount === amount ? (
        <Badge tone="good">In the bank</Badge>
      ) : (
        <Badge tone="plain">Not found in the bank</Badge>
      )}
      {open_lines > 0 && !isFailed && (
        <Badge tone="new">{open_lines === 1 ? '1 line to explain' : `${open_lines} lines to explain`}</Badge>
      )}
    </span>
  )
}
