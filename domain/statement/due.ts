/** Due date of a yearly statement, and the fee for each day of delay. */

import { financialYearOf } from '../india/financial-year.ts'
import { daysIn } from '../india/indian-days.ts'
import { fromPaise, toPaise } from '../india/money.ts'

export type DueRule = { due: string; late_fee_a_day: number | string }

/** The due date of a financial year's statement, yyyy-MM-dd. */
export function dueOn(year: number, { due }: Pick<DueRule, 'due'>): string {
  return `${year + 1}-${due}`
}

/** Reminders start on 1 March, while the year still runs. */
export function reminderFrom(year: number): string {
  return `${year + 1}-03-01`
}

// The tax office requires statements of gifts since 1 April 2021.
const FIRST_YEAR = 2021

/** Financial years since the oldest gift for which staff are reminded of an unfiled statement. */
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

/** The fee accrued by a day, in rupees; at most the statement's total. */
export function lateFee(year: number, rule: DueRule, day: string, total: string): string {
  const fee = daysLate(year, rule, day) * toPaise(rule.late_fee_a_day)
  return fromPaise(Math.min(fee, Math.max(toPaise(total), 0)))
}
