/** The portal's file as text, and a comparison of two files row by row. */
import { readCsv } from '../csv/read-csv.ts'

/**
 * The files contain every identifier and are no archive: they are deleted after a week, and can be exported
 * again.
 */
export const DAYS_STORED = 7

/** Whether a file exported at that time has been deleted. */
export function isDeleted(exportedAt: string, now = new Date()): boolean {
  return now.getTime() - new Date(exportedAt).getTime() >= DAYS_STORED * 86_400_000
}

/** Without a byte order mark: the portal would read it as part of the first heading. */
export function statementLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
}

export type Comparison = {
  /** Number of equal rows, without headings. */
  equal: number
  differences: { row: number; column: string; expected: string; found: string }[]
}

const MOST_DIFFERENCES = 100

/** Compares a file with the exported one, cell by cell. Row 0 is the header. */
export function compareFiles(expected: string, found: string): Comparison {
  const wanted = rowsOf(expected)
  // A large file is not taken apart twice.
  const given = found === expected ? wanted : rowsOf(found)
  const headings = wanted[0] ?? []
  const result: Comparison = { equal: 0, differences: [] }
  for (let row = 0; row < Math.max(wanted.length, given.length); row++) {
    const [left = [], right = []] = [wanted[row], given[row]]
    let isEqual = true
    for (let at = 0; at < Math.max(left.length, right.length); at++) {
      if (left[at] === right[at]) continue
      isEqual = false
      if (result.differences.length < MOST_DIFFERENCES)
        result.differences.push({
          row,
          column: headings[at] ?? `Column ${at + 1}`,
          expected: left[at] ?? '',
          found: right[at] ?? '',
        })
    }
    if (isEqual && row > 0) result.equal++
  }
  return result
}

const rowsOf = (text: string) => readCsv(text.replace(/^\uFEFF/, '')).rows.map(({ cells }) => cells)
