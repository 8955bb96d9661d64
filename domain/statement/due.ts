/** When a yearly statement is due, and what each day after that costs. */
import { daysIn } from '../indian-days.ts'
import { fromPaise, toPaise } from '../money.ts'

export type DueRule = { due: string; late_fee_a_day: number | string }

/** The day, yyyy-MM-dd, on which the statement of a financial year is due. */
export function dueOn(year: number, { due }: Pick<DueRule, 'due'>): string {
  return `${year + 1}-${due}`
}

/** Staff are reminded from 1 March on, while the year still runs. */
export function reminderFrom(year: number): string {
  return `${year + 1}-03-01`
}

export function daysLate(year: number, rule: Pick<DueRule, 'due'>, day: string): number {
  const due = dueOn(year, rule)
  return day > due ? daysIn(due, day) - 1 : 0
}

/** What has become due by a day, in rupees; never more than the statement is about. */
export function lateFee(year: number, rule: DueRule, day: string, total: string): string {
  const fee = daysLate(year, rule, day) * toPaise(rule.late_fee_a_day)
  return fromPaise(Math.min(fee, Math.max(toPaise(total), 0)))
}
