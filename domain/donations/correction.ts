import { formatRupees, toPaise } from '../money.ts'
import { parseRupees } from '../typed-rupees.ts'

type Gift = { amount: number; refunded_amount: number; deducted_amount: number }

export type CorrectionForm = { refunded: string; deducted: string; reason: string }
export type CorrectionProblems = { refunded?: string; deducted?: string; reason?: string }
export type Correction = { refunded_amount: number; deducted_amount: number; reason: string }

type Entered = { refunded_amount: number | null; deducted_amount: number | null; created_at: string }

/**
 * The least that a correction may say: what is known already, or what staff entered last, where the provider has
 * reported more since and both may be the same money. The server also knows what the provider reports alone.
 */
export function leastCorrection(gift: Gift, corrections: readonly Entered[]) {
  const inOrder = [...corrections].sort((one, two) => Date.parse(one.created_at) - Date.parse(two.created_at))
  const least = (amount: 'refunded_amount' | 'deducted_amount') =>
    Math.min(gift[amount], inOrder.findLast((entered) => entered[amount] !== null)?.[amount] ?? gift[amount])
  return { refunded: least('refunded_amount'), deducted: least('deducted_amount') }
}

/** What went back of a gift in all and why, or what is wrong with it: a correction only lowers what counts. */
export function readCorrection(
  { refunded, deducted, reason }: CorrectionForm,
  gift: Gift,
  least = leastCorrection(gift, []),
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
  return rupees < least ? `At least ${formatRupees(least)}: a correction only lowers what counts.` : undefined
}
