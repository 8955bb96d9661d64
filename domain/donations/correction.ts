import { formatRupees, toPaise } from '../india/money.ts'
import { parseRupees } from '../india/typed-rupees.ts'

type Gift = { amount: number; refunded_amount: number; deducted_amount: number }

export type CorrectionForm = { refunded: string; deducted: string; reason: string }
export type CorrectionProblems = { refunded?: string; deducted?: string; reason?: string }
export type Correction = { refunded_amount: number; deducted_amount: number; reason: string }

type Payment = { payment_id: string; refunded_amount: number }
type Dispute = { payment_id: string; status: string; amount_deducted: number }

/**
 * The minimum of a correction: refunds and lost disputes of the gift's payment as the provider reports them.
 */
export function reportedByProvider(
  gift: Gift & { payment_id: string | null },
  payments: readonly Payment[],
  disputes: readonly Dispute[],
) {
  const refunded = payments.find(({ payment_id }) => payment_id === gift.payment_id)?.refunded_amount ?? 0
  const deducted = disputes
    .filter(({ payment_id, status }) => payment_id === gift.payment_id && ['lost', 'closed'].includes(status))
    .reduce((sum, { amount_deducted }) => sum + amount_deducted, 0)
  return {
    refunded: Math.min(gift.refunded_amount, refunded),
    deducted: Math.min(gift.deducted_amount, deducted),
  }
}

/** The returned total of a gift and its reason, or the problems of the entry. */
export function readCorrection(
  { refunded, deducted, reason }: CorrectionForm,
  gift: Gift,
  least = { refunded: 0, deducted: 0 },
): Correction | { problems: CorrectionProblems } {
  const [back, taken] = [parseRupees(refunded), parseRupees(deducted)]
  const problems: CorrectionProblems = {}
  const refundedProblem = problemWith(back, least.refunded)
  const deductedProblem = problemWith(taken, least.deducted)
  if (refundedProblem) problems.refunded = refundedProblem
  if (deductedProblem) problems.deducted = deductedProblem
  if (back !== null && taken !== null && !refundedProblem && !deductedProblem) {
    if (toPaise(back) + toPaise(taken) > toPaise(gift.amount))
      problems.refunded = `Only ${formatRupees(gift.amount)} was given.`
    else if (back === gift.refunded_amount && taken === gift.deducted_amount)
      problems.refunded = 'Please change one of the amounts.'
  }
  if (reason.trim().length < 3) problems.reason = 'Please give a reason for the correction.'
  else if (reason.trim().length > 500) problems.reason = 'The reason must be at most 500 characters.'
  return Object.keys(problems).length > 0 || back === null || taken === null
    ? { problems }
    : { refunded_amount: back, deducted_amount: taken, reason: reason.trim() }
}

function problemWith(rupees: number | null, least: number): string | undefined {
  if (rupees === null) return 'Please enter an amount in rupees and paise.'
  return rupees < least ? `Razorpay itself reports ${formatRupees(least)}. Enter no less.` : undefined
}
