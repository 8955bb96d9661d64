import { formatNumber } from '../india/numbers.ts'
import { cleanField } from '../input/person-name.ts'
import { maskIdentifier } from '../receipts/identifiers.ts'
import type { Cell, CellProblem, FileColumn, Mapping, ReadRow, RowProblem } from './columns.ts'
import type { SourceRow } from './read-table.ts'

/** Reads a row by its columns, and collects its problems. */
export function readCells(
  columns: readonly FileColumn[],
  { line, cells }: SourceRow,
  header: readonly string[],
  mapping: Mapping,
): ReadRow<Record<string, Cell>> {
  const problems: RowProblem[] = []
  const questions: RowProblem[] = []
  const complain = (column: string, value: string, { problem, remedy, kept }: CellProblem, field?: string) =>
    (kept === undefined ? problems : questions).push({
      line,
      column,
      value: value.slice(0, 200),
      problem,
      remedy,
      ...(field && mapping[field] !== undefined && { field }),
    })

  const extra = cells.slice(header.length).filter((cell) => cell.trim() !== '')
  if (extra.length > 0) {
    complain(`after ${header.at(-1) ?? ''}`, extra.join(', '), {
      problem: `The row has ${cells.length} cells, the heading only ${header.length}.`,
      remedy: 'Put cells that hold a separator in quotation marks, or give each column a heading.',
    })
  }
  const row: Record<string, Cell> = {}
  for (const { name, label, missing, limit, isMasked, read } of columns) {
    row[name] = null
    const at = mapping[name] ?? -1
    const column = header[at] || label
    const text = cleanField(name, cells[at] ?? '').trim()
    if (text === '') {
      if (missing) complain(column, '', missing, name)
      continue
    }
    if (limit !== undefined && text.length > limit) {
      complain(
        column,
        text,
        { problem: `Longer than ${formatNumber(limit)} characters.`, remedy: 'Shorten it.' },
        name,
      )
    }
    // PostgreSQL cannot store this character.
    const found = read(text.replaceAll('\u0000', ''), row)
    if (isCellProblem(found)) {
      complain(column, isMasked ? maskIdentifier(text) : text, found, name)
      row[name] = found.kept ?? null
    } else row[name] = found
  }
  return problems.length > 0 ? { problems } : { row, questions }
}

function isCellProblem(value: Cell | CellProblem): value is CellProblem {
  return typeof value === 'object' && value !== null
}
