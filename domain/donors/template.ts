/** The import template: its columns, and the rules for reading it. */
import { writeCsv } from '../csv/write-csv.ts'
import { fieldsWith, type Mapping } from './fields.ts'
import { type ImportRow, type ReadRow, readRow, type SourceRow } from './import-rows.ts'
import { plainHeader } from './match-columns.ts'

export const TEMPLATE_NAME = 'donor_template.csv'
const REQUIRED = ['name', 'status'] as const
const COLUMNS = fieldsWith('imported')

export function templateCsv(): string {
  return writeCsv(
    COLUMNS.map(({ name }) => name),
    [COLUMNS.map(({ example }) => example)],
  )
}

export type Template = { missing: string[]; header: string[]; mapping: Mapping; rows: SourceRow[] }

/** Matches columns by name, in any order; ignores others. */
export function readTemplate([head, ...rows]: readonly SourceRow[]): Template {
  const header = head?.cells.map((cell) => cell.trim()) ?? []
  const names = header.map((cell) => plainHeader(cell).replaceAll(' ', '_'))
  const mapping: Mapping = {}
  for (const { name } of COLUMNS) {
    const at = names.indexOf(name)
    if (at !== -1) mapping[name] = at
  }
  return { missing: REQUIRED.filter((name) => mapping[name] === undefined), header, mapping, rows }
}

/** Rows without a name are dropped; a missing status is Potential, a missing amount 0. */
export function readTemplateRow(row: SourceRow, { header, mapping }: Template): ReadRow | undefined {
  if ((row.cells[mapping.name ?? -1] ?? '').trim() === '') return undefined
  const read = readRow({ ...row, cells: row.cells.slice(0, header.length) }, header, mapping)
  if ('problems' in read) return read
  return { ...read, row: withDefaults(read.row) }
}

function withDefaults(row: ImportRow): ImportRow {
  return { ...row, status: row.status ?? 'Potential', amount_donated: row.amount_donated ?? 0 }
}
