/** The file that staff fill in and bring back: its columns, and the rules by which it is read. */
import { writeCsv } from '../csv/write-csv.ts'
import { donorFields, type Mapping, plainHeader } from './fields.ts'
import { type ImportRow, type ReadRow, readRow, type SourceRow } from './import-rows.ts'

export const TEMPLATE_NAME = 'donor_template.csv'
const REQUIRED = ['name', 'status'] as const

export function templateCsv(): string {
  return writeCsv(donorFields, [
    [
      'Asha Rao',
      'asha@example.org',
      '98765 43210',
      'Potential',
      500,
      'Met at the Diwali fair',
      'newsletter',
      'email',
      'diwali',
      '',
      '',
    ],
  ])
}

export type Template = { missing: string[]; header: string[]; mapping: Mapping; rows: SourceRow[] }

/** The columns by their own names, in any order; what else the file holds is left alone. */
export function readTemplate([head, ...rows]: readonly SourceRow[]): Template {
  const header = head?.cells.map((cell) => cell.trim()) ?? []
  const names = header.map((cell) => plainHeader(cell).replaceAll(' ', '_'))
  const mapping: Mapping = {}
  for (const field of donorFields) {
    const at = names.indexOf(field)
    if (at !== -1) mapping[field] = at
  }
  return { missing: REQUIRED.filter((name) => mapping[name] === undefined), header, mapping, rows }
}

/** Rows without a name are dropped; a missing status is Potential, a missing amount 0. */
export function readTemplateRow(row: SourceRow, { header, mapping }: Template): ReadRow | undefined {
  if ((row.cells[mapping.name ?? -1] ?? '').trim() === '') return undefined
  const read = readRow({ ...row, cells: row.cells.slice(0, header.length) }, header, mapping)
  if ('problems' in read) return read
  return { row: withDefaults(read.row) }
}

function withDefaults(row: ImportRow): ImportRow {
  return { ...row, status: row.status ?? 'Potential', amount_donated: row.amount_donated ?? 0 }
}
