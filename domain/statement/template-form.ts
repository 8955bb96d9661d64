/** A statement's template in its form: all text. */
import { isDay } from '../india/indian-days.ts'
import { parseRupees } from '../india/typed-rupees.ts'
import {
  type CodeList,
  type Codes,
  codeNames,
  type DateFormat,
  dateFormats,
  readCodes,
  readColumns,
  sourceLabels,
  type TemplateColumn,
} from './template.ts'

export type TemplateForm = Record<CodeList, Codes> & {
  columns: (Omit<TemplateColumn, 'most'> & { most: string })[]
  date_format: string
  most_rows: string
  due: string
  late_fee_a_day: string
}

export type TemplateEntry = Record<CodeList, Codes> & {
  from_year: number
  columns: TemplateColumn[]
  date_format: DateFormat
  most_rows: number
  due: string
  late_fee_a_day: number
  compared_on: string | null
}

export const codeLists = Object.keys(codeNames) as CodeList[]

export type TemplateLike = Record<CodeList | 'columns', unknown> & {
  date_format: string
  most_rows: number
  due: string
  late_fee_a_day: number
}

export function formOf(row: TemplateLike): TemplateForm {
  const codes = codeLists.map((list) => [
    list,
    { ...Object.fromEntries(Object.keys(codeNames[list]).map((key) => [key, ''])), ...readCodes(row[list]) },
  ])
  return {
    ...(Object.fromEntries(codes) as Record<CodeList, Codes>),
    columns: readColumns(row.columns).map((column) => ({ ...column, most: String(column.most) })),
    date_format: row.date_format,
    most_rows: String(row.most_rows),
    due: row.due,
    late_fee_a_day: String(row.late_fee_a_day),
  }
}

const NAMES: Record<CodeList, string> = {
  id_codes: 'Kinds of identifier',
  section_codes: 'Sections',
  type_codes: 'Types of gift',
  mode_codes: 'Ways it came',
}

/** The form's parts as text, under their names on the screen, for comparison. */
export function partsOf(form: TemplateForm): { name: string; text: string }[] {
  return [
    {
      name: 'Columns',
      text: form.columns
        .map(({ source, heading, most }) => `${heading}: ${sourceLabels[source]}, at most ${most}`)
        .join('\n'),
    },
    ...codeLists.map((list) => ({
      name: NAMES[list],
      text: Object.entries(codeNames[list])
        .map(([key, label]) => `${label}: ${form[list][key] ?? ''}`)
        .join('\n'),
    })),
    { name: 'How days are written', text: form.date_format },
    { name: 'Most rows in a file', text: form.most_rows },
    { name: 'Due', text: form.due },
    { name: 'Late fee a day', text: form.late_fee_a_day },
  ]
}

export const listName = (list: CodeList) => NAMES[list]

const MOST_COLUMNS = 40

const isCount = (typed: string, most: number) =>
  /^\d{1,6}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most

type Read = Omit<TemplateEntry, 'from_year' | 'compared_on'>

/** The template, or its problem in a sentence. */
export function readTemplateForm(typed: TemplateForm): { template: Read } | { problem: string } {
  if (typed.columns.length === 0 || typed.columns.length > MOST_COLUMNS)
    return { problem: `A file has between 1 and ${MOST_COLUMNS} columns.` }
  const nameless = typed.columns.findIndex(({ heading }) => heading.trim() === '')
  if (nameless >= 0) return { problem: `Column ${nameless + 1} has no heading.` }
  const wrong = typed.columns.find(({ most }) => !isCount(most, 500))
  if (wrong) return { problem: `${wrong.heading} may have between 1 and 500 characters.` }
  if (!isCount(typed.most_rows, 25_000)) return { problem: 'A file has between 1 and 25,000 rows.' }
  // A day of every year, so not 29 February.
  if (!isDay(`2025-${typed.due}`))
    return { problem: 'The day it is due is written as month and day, such as 05-31.' }
  const fee = parseRupees(typed.late_fee_a_day)
  if (fee === null) return { problem: 'Please enter the late fee in rupees.' }
  const dateFormat = dateFormats.find((format) => format === typed.date_format)
  if (!dateFormat) return { problem: 'Please choose how days are written.' }
  return {
    template: {
      id_codes: trimmed(typed.id_codes),
      section_codes: trimmed(typed.section_codes),
      type_codes: trimmed(typed.type_codes),
      mode_codes: trimmed(typed.mode_codes),
      columns: typed.columns.map(({ source, heading, most }) => ({
        source,
        heading: heading.trim(),
        most: Number(most),
      })),
      date_format: dateFormat,
      most_rows: Number(typed.most_rows),
      due: typed.due,
      late_fee_a_day: fee,
    },
  }
}

const trimmed = (codes: Codes): Codes =>
  Object.fromEntries(Object.entries(codes).map(([key, code]) => [key, code.trim()]))
