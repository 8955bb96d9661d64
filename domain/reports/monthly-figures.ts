/** The state of monthly giving and its changes in a period: `public.monthly_gift_report`. */
import type { LossReason } from '../donations/monthly-gift-filter.ts'

/** Money is text, exact to the paisa. */
export type MonthlyFigure = { gifts: number; amount: string }

export type MonthlyReport = {
  /** States without a monthly gift are omitted. */
  figures: Partial<Record<'active' | 'failing' | 'stopped' | 'paused', MonthlyFigure>> &
    Record<'new' | 'recovered', MonthlyFigure>
  lost: MonthlyFigure
  why: (MonthlyFigure & { why: LossReason })[]
  /** Charges after the first: attempts, failures, and the number of monthly gifts with failures. */
  charges: { tried: number; failed: number; gifts: number }
}

/** Whether the report has any content for the period. */
export function hasMonthlyGiving({ figures, lost, charges }: MonthlyReport): boolean {
  return Object.values(figures).some(({ gifts }) => gifts > 0) || lost.gifts > 0 || charges.tried > 0
}

/** 4.2%, or a dash without charges. */
export function shareOf({ tried, failed }: MonthlyReport['charges']): string {
  if (tried === 0) return '–'
  const percent = (failed / tried) * 100
  return `${percent.toFixed(percent > 0 && percent < 10 ? 1 : 0)}%`
}
