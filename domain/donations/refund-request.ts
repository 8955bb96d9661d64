import { formatRupees, fromPaise, toPaise } from '../india/money.ts'
import { parseRupees } from '../india/typed-rupees.ts'

type Refund = { amount: number; status: string }

/** The refundable remainder: the amount minus refunds, deductions and pending requests. */
export function leftToRefund(
  gift: { amount: number; refunded_amount: number; deducted_amount: number },
  refunds: readonly Refund[],
): string {
  const asked = refunds.filter(({ status }) => status === 'requested').map(({ amount }) => toPaise(amount))
  return fromPaise(
    toPaise(gift.amount) -
      toPaise(gift.refunded_amount) -
      toPaise(gift.deducted_amount) -
      asked.reduce((sum, one) => sum + one, 0),
  )
}

export type RefundForm = { isWhole: boolean; amount: string; reason: string }
export type RefundProblems = { amount?: string; reason?: string }

/** The amount in rupees and the reason, or their problems. */
export function readRefund(
  { isWhole, amount, reason }: RefundForm,
  left: string,
): { rupees: number; reason: string } | { problems: RefundProblems } {
  const rupees = isWhole ? Number(left) : (parseRupees(amount) ?? 0)
  const problems: RefundProblems = {}
  if (rupees < 1) problems.amount = 'Please enter an amount of at least ₹1, in rupees and paise.'
  else if (rupees > Number(left))
    problems.amount = `At most ${formatRupees(left)} of this gift can still be refunded.`
  if (reason.trim().length < 3) problems.reason = 'Please give a reason for the refund.'
  else if (reason.trim().length > 500) problems.reason = 'The reason must be at most 500 characters.'
  return Object.keys(problems).length > 0 ? { problems } : { rupees, reason: reason.trim() }
}
