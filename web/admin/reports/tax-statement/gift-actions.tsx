import { Link } from 'react-router'
import { type Verdict, verdictWords } from '#domain/statement/verdicts.ts'
import { toast } from '#web/ui/toast.ts'
import { actOnReceipt } from '../../data/receipts.ts'
import { receiptToasts } from '../../donations/receipts/toasts.ts'
import { useAction } from '../../hooks/use-action.ts'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import { whereToMend } from './fix-links.ts'
import { giverOf } from './giver.ts'
import {
  askForNameAgain,
  countAgain,
  resetCashChoice,
  runToTheEnd,
  type StatementGift,
} from './statement-data.ts'
import { statementToasts } from './toasts.ts'

type Props = {
  gift: StatementGift
  year: number
  /** Why it is not in; `in` where it is. */
  reason: Verdict
  onLeaveOut: () => void
  onSplit: () => void
}

/** It can be left out or split, like one that something is missing for. */
const IS_IN: Pick<(typeof verdictWords)['no_name'], 'group' | 'canAsk' | 'canIssue'> = { group: 'mend' }

/** Actions that fix one gift. */
export function GiftActions({ gift, year, reason, onLeaveOut, onSplit }: Props) {
  const { isBusy, run } = useAction()
  const { canAsk = false, canIssue = false, group } = reason === 'in' ? IS_IN : verdictWords[reason]
  const of = <span className="sr-only"> for {giverOf(gift)}</span>
  const place = whereToMend(gift, reason)
  const canChange = (group === 'mend' && reason !== 'unsettled') || gift.is_joint
  return (
    <span className="inline-flex flex-wrap">
      {canAsk && !gift.has_address_to_ask && (
        <span className="inline-flex min-h-11 items-center px-3 text-soft lg:min-h-9">No email address</span>
      )}
      {canAsk && gift.has_address_to_ask && (
        <SmallButton
          disabled={isBusy || !gift.missing}
          onPress={() =>
            run(() => ask(gift, year), {
              failed: statementToasts.askOneFailed,
              onDone: () => toast.success(receiptToasts.asked),
            })
          }
          look="quiet"
        >
          Ask the donor{of}
        </SmallButton>
      )}
      {canIssue && (
        <SmallButton
          disabled={isBusy}
          onPress={() =>
            run(() => actOnReceipt({ action: 'issue', donation_id: gift.donation_id }), {
              failed: statementToasts.issueFailed,
              onDone({ receipt }) {
                if (receipt?.kind === 'tax') toast.success(receiptToasts.issued(receipt.receipt_no))
                else toast.error(statementToasts.notIssued)
              },
            })
          }
          look="quiet"
        >
          Issue the receipt{of}
        </SmallButton>
      )}
      {place && (
        <Link to={place.path} className={smallButton('quiet')}>
          {place.label}
          {of}
        </Link>
      )}
      {reason === 'in' && gift.is_chosen_name && (
        <SmallButton
          disabled={isBusy}
          onPress={() =>
            run(() => askForNameAgain(gift), {
              failed: statementToasts.takeBackFailed,
              onDone: () => toast.success(statementToasts.nameTakenBack),
            })
          }
          look="quiet"
        >
          Ask again which details are right{of}
        </SmallButton>
      )}
      {reason === 'in' && gift.is_separate_cash && (
        <SmallButton
          disabled={isBusy}
          onPress={() =>
            run(() => resetCashChoice(gift.donation_id), {
              failed: statementToasts.takeBackFailed,
              onDone: () => toast.success(statementToasts.nameTakenBack),
            })
          }
          look="quiet"
        >
          Ask again about the cash{of}
        </SmallButton>
      )}
      {canChange && (
        <>
          <SmallButton onPress={onSplit} look="quiet">
            Split{of}
          </SmallButton>
          {reason !== 'left_out' && (
            <SmallButton onPress={onLeaveOut} look="quiet">
              Leave out{of}
            </SmallButton>
          )}
        </>
      )}
      {reason === 'left_out' && (
        <SmallButton
          disabled={isBusy}
          onPress={() =>
            run(() => countAgain(gift.donation_id), {
              failed: statementToasts.takeBackFailed,
              onDone: () => toast.success(statementToasts.takenBack),
            })
          }
          look="quiet"
        >
          Count it again{of}
        </SmallButton>
      )}
    </span>
  )
}

/** A joint giver is asked for their own part, everybody else for what the receipt lacks. */
async function ask(gift: StatementGift, year: number): Promise<void> {
  if (gift.is_joint && gift.donor_id) {
    const { done } = await runToTheEnd({ kind: 'ask', year, donor_id: gift.donor_id })
    if (done === 0) throw new Error('They were asked within the last week, or do not want to be asked.')
  } else await actOnReceipt({ action: 'ask', donation_id: gift.donation_id })
}
