import { daysOfYear, yearInFigures } from '#domain/india/financial-year.ts'
import { dayInWords, dayOf } from '#domain/india/indian-days.ts'
import { formatRupees, toPaise } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { covers } from '#domain/registrations/covers.ts'
import { type DueRule, daysLate, dueOn, lateFee, yearsToRemindOf } from '#domain/statement/due.ts'
import { supabase } from '#web/lib/supabase.ts'
import { readTaxRules, type TaxRuleRow } from '../../data/tax-rules.ts'
import { filedRows } from './filed-rows.ts'
import { readStatements, readSummary, type Summary } from './statement-data.ts'
import { toFile } from './sums.ts'
import { readTemplateOf } from './template-data.ts'

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

/** However late: a year with gifts stays until it is filed. */
export async function dueStatements(today: string): Promise<DueStatement[]> {
  const [oldest, rules] = await Promise.all([oldestGift(), readTaxRules()])
  if (oldest === null) return []
  const years = yearsToRemindOf(dayOf(oldest), today)
  const found = await Promise.all(years.map((year) => readDue(year, rules)))
  return found.filter((due) => due !== null)
}

async function oldestGift(): Promise<string | null> {
  const { data } = await supabase()
    .from('donations')
    .select('created_at')
    .in('payment_status', ['successful', 'refunded'])
    .eq('is_demo', false)
    .order('created_at')
    .limit(1)
    .throwOnError()
  return data[0]?.created_at ?? null
}

async function readDue(year: number, rules: readonly TaxRuleRow[]): Promise<DueStatement | null> {
  // First, so that years that are filed cost nothing more.
  if (filedRows(await readStatements(year)).isWhole) return null
  const [summary, template] = await Promise.all([readFirstSnapshot(year), readTemplateOf(year)])
  const rule = rules.find((row) => covers(row, daysOfYear(year).to))
  const { amount: total, mend: toMend, giftsToMend } = toFile(summary)
  // Without a gift that qualifies there is nothing to file.
  if (toPaise(total) === 0 || !rule) return null
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

const TRIES = 10
const TRY_AGAIN_MS = 500

/** Waits for the first snapshot of a year, which reading it has begun; without one nothing is added up yet. */
async function readFirstSnapshot(year: number): Promise<Pick<Summary, 'verdicts'>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const summary = await readSummary(year)
    if (summary.taken_at) return summary
    await new Promise((done) => setTimeout(done, TRY_AGAIN_MS))
  }
  return { verdicts: [] }
}

export function aboutStatement(due: DueStatement, today: string): { text: string; path: string } {
  const { year, form, feeSection, rule, total, toMend, giftsToMend } = due
  const path = `/admin/tax-statement?year=${year}`
  const late = daysLate(year, rule, today)
  if (late > 0) {
    const days = late === 1 ? 'one day' : `${formatNumber(late)} days`
    const fee = lateFee(year, rule, today, total)
    // It never grows past what the statement is about.
    const soFar = toPaise(fee) === toPaise(total) ? '' : ' so far'
    return {
      text: `${form} for ${yearInFigures(year)} is ${days} late. The fee under ${feeSection} is ${formatRupees(fee)}${soFar}.`,
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
