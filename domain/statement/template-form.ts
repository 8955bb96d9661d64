/** A statement's template as its form has it: all text. */
import { parseRupees } from '../money.ts'
import {
  type CodeList,
  type Codes,
  codeNames,
  type DateFormat,
  dateFormats,
  readCodes,
  readColumns,
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

type Read = Omit<TemplateEntry, 'from_year' | 'compared_on'>

/** The template, or what is wrong with it, in a sentence. */
export function readTemplateForm(typed: TemplateForm): { template: Read } | { problem: string } {
  const nameless = typed.columns.findIndex(({ heading }) => heading.trim() === '')
  if (nameless >= 0) return { problem: `Column ${nameless + 1} has no heading.` }
  const wrong = typed.columns.find(({ most }) => !(Number(most) >= 1 && Number(most) <= 500))
  if (wrong) return { problem: `${wrong.heading} may have between 1 and 500 characters.` }
  const mostRows = Number(typed.most_rows)
  if (!Number.isInteger(mostRows) || mostRows < 1 || mostRows > 25_000)
    return { problem: 'A file has between 1 and 25,000 rows.' }
  if (!/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(typed.due))
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
      most_rows: mostRows,
      due: typed.due,
      late_fee_a_day: fee,
    },
  }
}

const trimmed = (codes: Codes): Codes =>
  Object.fromEntries(Object.entries(codes).map(([key, code]) => [key, code.trim()]))
