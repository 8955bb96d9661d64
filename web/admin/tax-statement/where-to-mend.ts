import { type Verdict, verdictWords } from '#domain/statement/verdicts.ts'
import type { StatementGift } from './statement-data.ts'

/** The screen on which staff mend a gift themselves: where what it lacks can be entered. */
export function whereToMend(
  { donor_id, donation_id }: Pick<StatementGift, 'donor_id' | 'donation_id'>,
  reason: Verdict,
): { path: string; label: string } | null {
  const theGift = { path: `/admin/donations/${donation_id}`, label: 'Open the gift' }
  if (reason === 'in') return theGift
  const { group, canAsk, enterAt } = verdictWords[reason]
  if (group === 'out') return null
  if (enterAt) return enterAt
  // What a donor can tell stands in their record.
  return canAsk && donor_id ? { path: `/admin/donors/${donor_id}`, label: 'Enter it' } : theGift
}
