import { type Verdict, verdictWords } from '#domain/statement/verdicts.ts'
import type { StatementGift } from './statement-data.ts'

/** The screen on which staff mend a gift themselves: where what it lacks can be entered. */
export function whereToMend(
  { donor_id, donation_id, missing }: Pick<StatementGift, 'donor_id' | 'donation_id' | 'missing'>,
  reason: Verdict,
): { path: string; label: string } | null {
  const theGift = { path: `/admin/donations/${donation_id}`, label: 'Open the gift' }
  if (reason === 'in') return theGift
  if (reason === 'left_out') return null
  const { canAsk, enterAt } = verdictWords[reason]
  if (enterAt) return enterAt
  // Missing details belong in the donor's record; cash that staff chose has a row only once it is complete.
  return (canAsk || missing) && donor_id ? { path: `/admin/donors/${donor_id}`, label: 'Enter it' } : theGift
}
