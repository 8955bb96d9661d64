/**
 * The file format of a yearly statement: a row of `statement_templates`, which staff keep in line with the
 * portal's.
 */
import { isRecord } from '../input/is-record.ts'

/** Sources of a column's values. */
export const columnSources = [
  'serial',
  'certificate',
  'id_code',
  'id_number',
  'section',
  'urn',
  'urn_date',
  'name',
  'address',
  'type',
  'mode',
  'amount',
  'empty',
] as const
export type ColumnSource = (typeof columnSources)[number]

export const sourceLabels: Record<ColumnSource, string> = {
  serial: 'Serial number',
  certificate: 'Number of the certificate (in a revised statement)',
  id_code: 'Kind of identifier',
  id_number: 'Identifier',
  section: 'Section',
  urn: 'Number of the 80G approval',
  urn_date: 'Day of the approval’s order',
  name: 'Name',
  address: 'Address',
  type: 'Type of gift',
  mode: 'Way it came',
  amount: 'Amount',
  empty: 'Nothing',
}

export type TemplateColumn = { source: ColumnSource; heading: string; most: number }
export type Codes = Record<string, string>

export const dateFormats = ['dd-MM-yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd', 'dd-MMM-yyyy'] as const
export type DateFormat = (typeof dateFormats)[number]

export type StatementTemplate = {
  columns: TemplateColumn[]
  id_codes: Codes
  section_codes: Codes
  type_codes: Codes
  mode_codes: Codes
  date_format: DateFormat
  most_rows: number
}

/** Every code the product may need, with its name on the screen. */
export const codeNames = {
  id_codes: {
    pan: 'PAN',
    passport: 'Passport',
    voter: 'Voter’s card',
    driving_licence: 'Driving licence',
    ration_card: 'Ration card',
    none: 'No identifier (anonymous gifts)',
  },
  section_codes: { '80g': 'Gifts under our 80G approval' },
  type_codes: { corpus: 'Corpus', specific_grant: 'Specific grant', others: 'Others' },
  mode_codes: { cash: 'Cash', electronic: 'Cheque, transfer, UPI, online' },
} as const
export type CodeList = keyof typeof codeNames

const MOST_OF_A_CELL = 500

export function readColumns(value: unknown): TemplateColumn[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((column): TemplateColumn[] => {
    if (!isRecord(column)) return []
    const source = columnSources.find((one) => one === column.source)
    const most = Number(column.most)
    return source
      ? [{ source, heading: String(column.heading ?? ''), most: most > 0 ? most : MOST_OF_A_CELL }]
      : []
  })
}

export function readCodes(value: unknown): Codes {
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([key, code]) => [key, String(code ?? '')]))
}

/** Reads a template from its row. */
export function readTemplate(row: {
  columns: unknown
  id_codes: unknown
  section_codes: unknown
  type_codes: unknown
  mode_codes: unknown
  date_format: string
  most_rows: number
}): StatementTemplate {
  return {
    columns: readColumns(row.columns),
    id_codes: readCodes(row.id_codes),
    section_codes: readCodes(row.section_codes),
    type_codes: readCodes(row.type_codes),
    mode_codes: readCodes(row.mode_codes),
    date_format: dateFormats.find((one) => one === row.date_format) ?? 'dd-MM-yyyy',
    most_rows: row.most_rows,
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day, yyyy-MM-dd, in the portal's format. */
export function writeDay(day: string, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format
    .replace('yyyy', year)
    .replace('MMM', MONTHS[Number(month) - 1] ?? '')
    .replace('MM', month)
    .replace('dd', date)
}
