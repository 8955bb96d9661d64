/** A tax rule in its form: all text. */
import { isDay } from '../india/indian-days.ts'
import { parseRupees } from '../india/typed-rupees.ts'

export const taxRuleLines = [
  'act',
  'year_name',
  'section',
  'approval',
  'statement',
  'certificate',
  'late_fee',
  'cash_section',
] as const
export const taxRuleWordings = ['wording_en', 'wording_hi'] as const
type Line = (typeof taxRuleLines)[number]
type Wording = (typeof taxRuleWordings)[number]

export type TaxRuleForm = Record<
  Line | Wording | 'valid_from' | 'valid_to' | 'cash_limit' | 'cash_ceiling' | 'keep_books_years',
  string
>
export type TaxRuleEntry = Record<Line | Wording | 'valid_from', string> & {
  valid_to: string | null
  cash_limit: number
  cash_ceiling: number
  keep_books_years: number
}

export const taxRuleLabels: Record<keyof TaxRuleForm, string> = {
  valid_from: 'First day',
  valid_to: 'Last day',
  act: 'Act',
  year_name: 'What the act calls a year',
  section: 'Section of the deduction',
  approval: 'Section of our approval',
  statement: 'Yearly statement',
  certificate: 'Certificate for donors',
  late_fee: 'Section of the late fee',
  cash_section: 'Section of the cash limit',
  cash_limit: 'Cash limit in rupees',
  cash_ceiling: 'Cash ceiling per person and day',
  keep_books_years: 'Years for which books are kept',
  wording_en: 'Sentence on the receipt, English',
  wording_hi: 'Sentence on the receipt, Hindi',
}

const LIMITS: Record<Line | Wording, number> = {
  act: 200,
  year_name: 50,
  section: 100,
  approval: 100,
  statement: 100,
  certificate: 100,
  late_fee: 100,
  cash_section: 100,
  wording_en: 1000,
  wording_hi: 1000,
}

const KNOWN = ['act', 'section', 'approval', 'certificate']

/** The rule, or its problems field by field. */
export function readTaxRule(
  typed: TaxRuleForm,
): { rule: TaxRuleEntry } | { problems: Partial<Record<keyof TaxRuleForm, string>> } {
  const problems: Partial<Record<keyof TaxRuleForm, string>> = {}
  for (const name of [...taxRuleLines, ...taxRuleWordings]) {
    const text = typed[name].trim()
    if (text === '') problems[name] = 'Please fill this in.'
    else if (text.length > LIMITS[name]) problems[name] = `Please use at most ${LIMITS[name]} characters.`
  }
  for (const name of taxRuleWordings) {
    const unknown = [...typed[name].matchAll(/\{\{\s*(\w+)\s*\}\}/g)].find(
      ([, word = '']) => !KNOWN.includes(word),
    )
    if (unknown) problems[name] = `${unknown[0]} stands for nothing.`
  }
  if (!isDay(typed.valid_from)) problems.valid_from = 'Please enter the first day of the rule.'
  if (typed.valid_to && !isDay(typed.valid_to)) problems.valid_to = 'Please enter a day.'
  else if (typed.valid_to && typed.valid_to < typed.valid_from)
    problems.valid_to = 'The last day cannot be before the first.'
  const limit = parseRupees(typed.cash_limit)
  if (limit === null || limit < 0) problems.cash_limit = 'Please enter an amount in rupees.'
  const ceiling = parseRupees(typed.cash_ceiling)
  if (ceiling === null || ceiling < 0) problems.cash_ceiling = 'Please enter an amount in rupees.'
  const years = Number(typed.keep_books_years.trim())
  if (!Number.isInteger(years) || years < 1 || years > 50)
    problems.keep_books_years = 'Please enter a number of years from 1 to 50.'
  if (limit === null || ceiling === null || Object.keys(problems).length > 0) return { problems }
  const texts = Object.fromEntries(
    [...taxRuleLines, ...taxRuleWordings].map((name) => [name, typed[name].trim()]),
  ) as Record<Line | Wording, string>
  return {
    rule: {
      ...texts,
      valid_from: typed.valid_from,
      valid_to: typed.valid_to || null,
      cash_limit: limit,
      cash_ceiling: ceiling,
      keep_books_years: years,
    },
  }
}
