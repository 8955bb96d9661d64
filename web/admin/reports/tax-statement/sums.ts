import { fromPaise, toPaise } from '#domain/india/money.ts'
import { verdictWords } from '#domain/statement/verdicts.ts'
import type { Summary } from './statement-data.ts'

/** The year's money in paise: in the statement by law or by choice, still to mend, and not for the statement. */
export type Sums = { in: number; mend: number; out: number; giftsToMend: number }

export function sumsOf({ verdicts }: Pick<Summary, 'verdicts'>): Sums {
  const sums: Sums = { in: 0, mend: 0, out: 0, giftsToMend: 0 }
  for (const { verdict, amount, gifts, chosen_amount, chosen_gifts } of verdicts) {
    if (verdict === 'in') {
      sums.in += toPaise(amount)
      continue
    }
    const { group } = verdictWords[verdict]
    sums.in += toPaise(chosen_amount)
    sums[group] += toPaise(amount) - toPaise(chosen_amount)
    if (group === 'mend') sums.giftsToMend += gifts - chosen_gifts
  }
  return sums
}

/**
 * Amount to file while the statement is not filed, which bounds the late fee: rows in it and gifts that still need
 * something. Gifts received without a valid approval are excluded.
 */
export function toFile(summary: Pick<Summary, 'verdicts'>): {
  amount: string
  mend: string
  giftsToMend: number
} {
  const sums = sumsOf(summary)
  const unapproved = summary.verdicts.find(({ verdict }) => verdict === 'no_registration')
  const mend = sums.mend - toPaise(unapproved?.amount ?? '0')
  return {
    amount: fromPaise(sums.in + mend),
    mend: fromPaise(mend),
    giftsToMend: sums.giftsToMend - (unapproved?.gifts ?? 0),
  }
}
