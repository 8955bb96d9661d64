/** How monthly giving stands, and what became of it in a period: `public.monthly_gift_report`. */
import type { LossReason } from '../donations/monthly-gift-filter.ts'

/** Money is text, exact to the paisa. */
export type MonthlyFigure = { gifts: number; amount: string }

export type MonthlyReport = {
  /** States without any monthly gift are left out. */
  figures: Partial<Record<'active' | 'failing' | 'stopped' | 'paused', MonthlyFigure>> &
    Record<'new' | 'recovered', MonthlyFigure>
  lost: MonthlyFigure
  why: (MonthlyFigure & { why: LossReason })[]
  /** Charges after the first: how many were tried, how many of them failed, and of how many monthly gifts. */
  charges: { tried: number; failed: number; gifts: number }
}

/** Whether there is, or was in the period, anything to tell of. */
export function hasMonthlyGiving({ figures, lost, charges }: MonthlyReport): boolean {
  return Object.values(figures).some(({ gifts }) => gifts > 0) || lost.gifts > 0 || charges.tried > 0
}

/** 4.2%, or a dash where nothing was charged. */
export function shareOf({ tried, failed }: MonthlyReport['charges']): string {
  if (tried === 0) return '–'
  const percent = (failed / tried) * 100
  return `${percent.toFixed(percent > 0 && percent < 10 ? 1 : 0)}%`
}
