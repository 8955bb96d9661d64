import { dayInWords } from '#domain/indian-days.ts'
import { formatRupees, toPaise } from '#domain/money.ts'
import { formatNumber } from '#domain/numbers.ts'
import { daysOfYear, financialYearOf, yearInFigures } from '#domain/receipts/financial-year.ts'
import { covers } from '#domain/registrations/covers.ts'
import { type DueRule, daysLate, dueOn, lateFee, reminderFrom } from '#domain/statement/due.ts'
import { readTaxRules } from '../lib/tax-rules.ts'
import { readStatements, readSummary } from './statement-data.ts'
import { toFile } from './sums.ts'
import { readTemplateOf } from './template-data.ts'
import { whatIsFiled } from './what-is-filed.ts'

/** A statement that staff should think of: from March on, until it is filed. */
export type DueStatement = {
  year: number
  form: string
  feeSection: string
  rule: DueRule
  /** Rupees that the statement is about, and those of them that something is missing for. */
  total: string
  toMend: string
  giftsToMend: number
}

export async function dueStatements(today: string): Promise<DueStatement[]> {
  const current = financialYearOf(today)
  const years = [current - 1, current].filter((year) => reminderFrom(year) <= today)
  const found = await Promise.all(years.map(readDue))
  return found.filter((due) => due !== null)
}

async function readDue(year: number): Promise<DueStatement | null> {
  const [summary, statements, template, rules] = await Promise.all([
    readSummary(year),
    readStatements(year),
    readTemplateOf(year),
    readTaxRules(),
  ])
  const rule = rules.find((row) => covers(row, daysOfYear(year).to))
  const { amount: total, mend: toMend, giftsToMend } = toFile(summary)
  // Without a gift that qualifies there is nothing to file.
  if (whatIsFiled(statements).isWhole || toPaise(total) === 0 || !rule) return null
  return {
    year,
    form: rule.statement,
    feeSection: rule.late_fee,
    rule: { due: template.due, late_fee_a_day: template.late_fee_a_day },
    total,
    toMend,
    giftsToMend,
  }
}

export function aboutStatement(due: DueStatement, today: string): { text: string; path: string } {
  const { year, form, feeSection, rule, total, toMend, giftsToMend } = due
  const path = `/admin/tax-statement?year=${year}`
  const late = daysLate(year, rule, today)
  if (late > 0) {
    const days = late === 1 ? 'one day' : `${formatNumber(late)} days`
    const fee = formatRupees(lateFee(year, rule, today, total))
    return {
      text: `${form} for ${yearInFigures(year)} is ${days} late. The fee under ${feeSection} is ${fee} so far.`,
      path,
    }
  }
  const open =
    giftsToMend === 0
      ? `All of it is ready: ${formatRupees(total)}.`
      : `${formatRupees(toMend)} of ${giftsToMend === 1 ? 'one gift' : `${formatNumber(giftsToMend)} gifts`} still lack something.`
  return {
    text: `${form} for ${yearInFigures(year)} is due on ${dayInWords(dueOn(year, rule))}. ${open}`,
    path,
  }
}
