import type { Query } from '#backend/db/database.ts'
import { readInPieces } from '#backend/db/read-in-pieces.ts'
import { formatRupees } from '#domain/india/money.ts'
import type { WorkbookCell, WorkbookColumn, WorkbookSheet } from '#domain/xlsx/write-workbook.ts'

/** A column shows stored codes in words. */
export type Column = WorkbookColumn & { words?: Readonly<Record<string, string>> }

/** A sheet that is read by one query: `$1` is the year, and its columns are those of the sheet, in their order. */
export type Register = {
  name: string
  /** Explains the sheet in the index and above its table. */
  contents: string
  columns: readonly Column[]
  sql: string
  /** The sum in the index, of the query's columns. */
  total?: string
  /** Ends the line of the sum: a text, of the query's columns. */
  remark?: string
}

/** A sheet with its row of the index. */
export type IndexedSheet = WorkbookSheet & { contents: string; count: number; total: number | null }

/** Counts and adds up now; reads the rows, some at a time, when the sheet is written. */
export async function indexed(query: Query, year: number, register: Register): Promise<IndexedSheet> {
  const { name, contents, columns, sql } = register
  const { rows } = await query<{ count: number; total: string | null; remark: string | null }>(
    `select count(*)::integer as count, ${register.total ?? 'null'} as total, ${register.remark ?? 'null'} as remark from (${sql}) as listed`,
    [year],
  )
  const [{ count, total, remark } = { count: 0, total: null, remark: null }] = rows
  return {
    name,
    contents,
    count,
    total: register.total ? Number(total ?? 0) : null,
    title: [name, contents, sumLine(count, register.total ? (total ?? '0') : null, remark)],
    columns,
    rows: readRows(query, year, sql, columns),
  }
}

function sumLine(count: number, total: string | null, remark: string | null): string {
  if (count === 0) return 'None in this year.'
  const rows = count === 1 ? '1 row' : `${count} rows`
  const sum = total !== null && `total ${formatRupees(total, { paise: 'always' })}`
  return [rows, sum, remark].filter(Boolean).join(', ')
}

export async function* readRows(
  query: Query,
  year: number,
  sql: string,
  columns: readonly Column[],
): AsyncGenerator<WorkbookCell[]> {
  for await (const rows of readInPieces<Record<string, string | number | null>>(query, sql, [year]))
    for (const row of rows) yield Object.values(row).map((value, at) => cellOf(value, columns[at]))
}

function cellOf(value: string | number | null, column: Column | undefined): WorkbookCell {
  if (value === null) return null
  if (column?.kind === 'money') return Number(value)
  return column?.words?.[value] ?? value
}
