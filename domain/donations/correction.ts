import { formatRupees, parseRupees, toPaise } from '../money.ts'

type Gift = { amount: number; refunded_amount: number; deducted_amount: number }

export type CorrectionForm = { refunded: string; deducted: string; reason: string }
export type CorrectionProblems = { refunded?: string; deducted?: string; reason?: string }
export type Correction = { refunded_amount: number; deducted_amount: number; reason: string }

/** What went back of a gift in all and why, or what is wrong with it: a correction only lowers what counts. */
export function readCorrection(
  { refunded, deducted, reason }: CorrectionForm,
  gift: Gift,
): Correction | { problems: CorrectionProblems } {
  const [back, taken] = [parseRupees(refunded), parseRupees(deducted)]
  const problems: CorrectionProblems = {}
  const refundedProblem = problemWith(back, gift.refunded_amount)
  const deductedProblem = problemWith(taken, gift.deducted_amount)
  if (refundedProblem) problems.refunded = refundedProblem
  if (deductedProblem) problems.deducted = deductedProblem
  if (back !== null && taken !== null && !refundedProblem && !deductedProblem) {
    if (toPaise(back) + toPaise(taken) > toPaise(gift.amount))
      problems.refunded = `More than ${formatRupees(gift.amount)} was not given.`
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
