import { formatRupees } from '#domain/india/money.ts'
import { fill } from '#web/lib/words.ts'
import type { Choice } from './choice.ts'
import type { DonateWords } from './donate.tsx'

/** Limits of an online gift in rupees; `monthly` is the most that a bank debits each month. */
export type Limits = { least: number; most: number; monthly: number }

/** Error beside an amount outside the limits. */
export function limitProblem(
  { rupees, isMonthly }: Pick<Choice, 'rupees' | 'isMonthly'>,
  { least, most, monthly }: Limits,
  words: DonateWords['limits'],
): string | null {
  if (rupees <= 0) return null
  if (rupees < least) return fill(words.least, { amount: formatRupees(least) })
  if (isMonthly && rupees > monthly) return fill(words.monthly, { amount: formatRupees(monthly) })
  if (rupees > most) return fill(words.most, { amount: formatRupees(most) })
  return null
}
