/** When a yearly statement is due, and what each day after that costs. */
import { daysIn } from '../indian-days.ts'
import { fromPaise, toPaise } from '../money.ts'
import { financialYearOf } from '../receipts/financial-year.ts'

export type DueRule = { due: string; late_fee_a_day: number | string }

/** The day, yyyy-MM-dd, on which the statement of a financial year is due. */
export function dueOn(year: number, { due }: Pick<DueRule, 'due'>): string {
  return `${year + 1}-${due}`
}

/** Staff are reminded from 1 March on, while the year still runs. */
export function reminderFrom(year: number): string {
  return `${year + 1}-03-01`
}

// The tax office asks for statements of gifts since 1 April 2021.
const FIRST_YEAR = 2021

/** The financial years since the oldest gift whose statements staff are reminded of, if they are not filed. */
export function yearsToRemindOf(oldestGift: string, today: string): number[] {
  const first = Math.max(financialYearOf(oldestGift), FIRST_YEAR)
  const years = Array.from(
    { length: Math.max(financialYearOf(today) - first + 1, 0) },
    (_, nth) => first + nth,
  )
  return years.filter((year) => reminderFrom(year) <= today)
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
