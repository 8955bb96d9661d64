/** Parses a list in a worker, so that the page stays responsive. */
import { writeCsv } from '#domain/csv/write-csv.ts'
import { identifierProblem, maskIdentifier } from '#domain/receipts/identifiers.ts'
import {
  type Corrections,
  type FileColumn,
  LEFT_EMPTY,
  type Mapping,
  type ReadRow,
  type RowProblem,
} from '#domain/tables/columns.ts'
import { matchColumns } from '#domain/tables/match-columns.ts'
import { readTable, type SourceRow } from '#domain/tables/read-table.ts'

const SHOWN_PROBLEMS = 500
const SAMPLES = 3
const SHOWN_VALUES = 50
const FIRST_ROWS = 20

export type Opened = {
  digest: string
  kind: string
  header: string[]
  samples: string[][]
  /** Rows below the header. */
  count: number
  /** The list's columns, and the best guess for each. */
  columns: { name: string; label: string; isRequired: boolean; requiredUnless?: string }[]
  mapping: Mapping
}
export type Checked = {
  good: number
  rejected: number
  /** Rows that are counted and never sent. */
  skipped: number
  problems: RowProblem[]
  problemCount: number
  /** About accepted rows. */
  questions: RowProblem[]
  questionCount: number
  /** Values that a column with options cannot read, and what staff matched them to. */
  values: { column: string; label: string; value: string; rows: number; chosen: string; options: Option[] }[]
}
type Option = { value: string; label: string }

/** As compared when values are matched. */
const plainValue = (cell: string) => cell.trim().toLowerCase()

export type FileCalls<Row> = {
  open(file: File): Promise<Opened>
  check(mapping: Mapping, corrections?: Corrections): Promise<Checked>
  rows(from: number, to: number): Promise<Row[]>
  /** The rejected rows as in the file, each with its problems. */
  rejected(): Promise<string>
}

/** Reads one row, or drops it; 'out' also counts it. */
type RowReader<Row> = (
  row: SourceRow,
  header: readonly string[],
  mapping: Mapping,
) => ReadRow<Row> | 'out' | undefined

/**
 * Answers the calls of `openFile`. The worker of a list consists of this call. `find` drops lines around the table, which
 * begins with its heading.
 */
export function serveFile<Row>(
  columns: readonly FileColumn[],
  read: RowReader<Row>,
  find: (rows: SourceRow[]) => SourceRow[] = (rows) => rows,
): void {
  let rows: SourceRow[] = []
  let header: string[] = []
  let good: Row[] = []
  let bad: { row: SourceRow; problems: RowProblem[] }[] = []

  const calls: FileCalls<Row> = {
    async open(file) {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      const table = readTable(bytes)
      const [head, ...below] = find(table.rows)
      rows = below
      header = (head?.cells ?? []).map((cell) => cell.trim())
      while (header.at(-1) === '') header.pop()
      const mapping = proposed()
      const masked = new Set(columns.flatMap(({ name, isMasked }) => (isMasked ? [mapping[name]] : [])))
      return {
        digest: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
        kind: table.kind,
        header,
        samples: rows
          .slice(0, SAMPLES)
          .map(({ cells }) =>
            cells.slice(0, header.length).map((cell, at) => (masked.has(at) ? mask(cell) : shown(cell))),
          ),
        count: rows.length,
        columns: columns.map(({ name, label, missing, requiredUnless }) => ({
          name,
          label,
          isRequired: Boolean(missing),
          ...(requiredUnless && { requiredUnless }),
        })),
        mapping,
      }
    },

    async check(mapping, corrections = { values: {}, cells: {} }) {
      good = []
      bad = []
      let skipped = 0
      const questions: RowProblem[] = []
      const unread = new Map<string, Checked['values'][number]>()
      for (const source of rows) {
        const row = correct(source, mapping, corrections, unread)
        const result = read(row, header, mapping)
        if (!result) continue
        if (result === 'out') skipped++
        else if ('row' in result) {
          good.push(result.row)
          questions.push(...result.questions)
        } else bad.push({ row, problems: result.problems })
      }
      const problems = bad.flatMap((one) => one.problems)
      return {
        good: good.length,
        rejected: bad.length,
        skipped,
        problems: problems.slice(0, SHOWN_PROBLEMS),
        problemCount: problems.length,
        questions: questions.slice(0, SHOWN_PROBLEMS),
        questionCount: questions.length,
        values: [...unread.values()].sort((a, b) => b.rows - a.rows).slice(0, SHOWN_VALUES),
      }
    },

    rows: async (from, to) => good.slice(from, to),

    async rejected() {
      const said = ({ column, problem, remedy }: RowProblem) => `${column}: ${problem} ${remedy}`
      return writeCsv(
        [...header, 'Problem'],
        bad.map(({ row, problems }) => [
          ...header.map((_, at) => row.cells[at] ?? ''),
          problems.map(said).join(' '),
        ]),
      )
    },
  }

  /** Corrects a row's cells, then matches its values. Collects the values that are in none of the options. */
  function correct(
    row: SourceRow,
    mapping: Mapping,
    { values, cells }: Corrections,
    unread: Map<string, Checked['values'][number]>,
  ): SourceRow {
    const corrected = [...row.cells]
    for (const [name, text] of Object.entries(cells[row.line] ?? {})) {
      const at = mapping[name]
      if (at !== undefined) corrected[at] = text
    }
    for (const { name, label, options, read: parse } of columns) {
      const at = mapping[name]
      const value = at === undefined ? '' : (corrected[at] ?? '').trim()
      if (!options || at === undefined || value === '') continue
      const found = parse(value, {})
      if (found === null || typeof found !== 'object') continue
      const key = `${name} ${plainValue(value)}`
      const chosen = values[name]?.[plainValue(value)] ?? ''
      const known = unread.get(key) ?? {
        ...{ column: name, label: header[at] || label, value: plainValue(value), rows: 0 },
        ...{ chosen, options: [...options] },
      }
      unread.set(key, { ...known, rows: known.rows + 1 })
      if (chosen) corrected[at] = chosen === LEFT_EMPTY ? '' : chosen
    }
    return { ...row, cells: corrected }
  }

  function proposed(): Mapping {
    const mapping = { ...matchColumns(columns, header) }
    for (const { name, onlyWith } of columns) {
      const isLikely = rows
        .slice(0, FIRST_ROWS)
        .some(({ cells }) => onlyWith?.test(cells[mapping[name] ?? -1] ?? ''))
      if (onlyWith && !isLikely) delete mapping[name]
    }
    return mapping
  }

  addEventListener('message', async ({ data: { id, call, args } }: MessageEvent) => {
    try {
      const work = calls[call as keyof FileCalls<Row>] as (...args: unknown[]) => Promise<unknown>
      postMessage({ id, answer: await work(...args) })
    } catch (error) {
      postMessage({ id, problem: error instanceof Error ? error.message : String(error) })
    }
  })
}

const mask = (cell: string) => (cell.trim() ? maskIdentifier(cell) : '')
/** A PAN under another header is masked as well. */
const shown = (cell: string) => (identifierProblem('pan', cell) ? cell : mask(cell))
