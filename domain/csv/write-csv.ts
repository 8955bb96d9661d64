/** Tables as CSV that Excel in India opens with a double click: UTF-8 with BOM, commas, CRLF. */
import { guarded } from './formula-guard.ts'

/** Numbers are written as they are; text that a spreadsheet would run as a formula is guarded. */
export type CsvCell = string | number | boolean | null | undefined

const MARK = '\uFEFF'

export function writeCsv(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  return MARK + csvLine(header) + csvLines(rows)
}

/** Further rows of a started file, for exports that are read page by page. */
export function csvLines(rows: Iterable<readonly CsvCell[]>): string {
  let lines = ''
  for (const row of rows) lines += csvLine(row)
  return lines
}

/** A file of these columns, written page by page. */
export const csvOf = <Row>(columns: readonly [heading: string, cell: (row: Row) => CsvCell][]) => ({
  start: writeCsv(
    columns.map(([heading]) => heading),
    [],
  ),
  lines: (rows: readonly Row[]) => csvLines(rows.map((row) => columns.map(([, cell]) => cell(row)))),
})

function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = guarded(cell)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
