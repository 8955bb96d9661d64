/** The import template: its columns, and the rules for reading it. */
import { writeCsv } from '../csv/write-csv.ts'
import type { Mapping, ReadRow } from '../tables/columns.ts'
import { plainHeader } from '../tables/match-columns.ts'
import type { SourceRow } from '../tables/read-table.ts'
import { fieldsWith } from './fields.ts'
import { type ImportRow, readRow } from './import-rows.ts'

export const TEMPLATE_NAME = 'donor_template.csv'
const REQUIRED = ['name', 'status'] as const
const COLUMNS = fieldsWith('imported')

export function templateCsv(): string {
  return writeCsv(
    COLUMNS.map(({ name }) => name),
    [COLUMNS.map(({ example }) => example)],
  )
}

/** Matches columns by name, in any order; ignores others. */
export function matchTemplate(header: readonly string[]): { mapping: Mapping; missing: string[] } {
  const names = header.map((cell) => plainHeader(cell).replaceAll(' ', '_'))
  const mapping: Record<string, number> = {}
  for (const { name } of COLUMNS) {
    const at = names.indexOf(name)
    if (at !== -1) mapping[name] = at
  }
  return { mapping, missing: REQUIRED.filter((name) => mapping[name] === undefined) }
}

/** Rows without a name are dropped; a missing status is Potential, a missing amount 0. */
export function readTemplateRow(
  row: SourceRow,
  header: readonly string[],
  mapping: Mapping,
): ReadRow<ImportRow> | undefined {
  if ((row.cells[mapping.name ?? -1] ?? '').trim() === '') return undefined
  const read = readRow({ ...row, cells: row.cells.slice(0, header.length) }, header, mapping)
  if ('problems' in read) return read
  return { ...read, row: withDefaults(read.row) }
}

function withDefaults(row: ImportRow): ImportRow {
  return { ...row, status: row.status ?? 'Potential', amount_donated: row.amount_donated ?? 0 }
}
