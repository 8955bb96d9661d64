/** Parses a file of donors in a worker, so that the page stays responsive. */
import { writeCsv } from '#domain/csv/write-csv.ts'
import type { Mapping } from '#domain/donors/fields.ts'
import { type ImportRow, type RowProblem, readRow, type SourceRow } from '#domain/donors/import-rows.ts'
import { matchColumns } from '#domain/donors/match-columns.ts'
import { readTable } from '#domain/donors/read-table.ts'
import { readTemplate, readTemplateRow } from '#domain/donors/template.ts'
import { identifierProblem, maskIdentifier } from '#domain/receipts/identifiers.ts'

const SHOWN_PROBLEMS = 500
const SAMPLES = 3

export type Opened = {
  digest: string
  kind: string
  header: string[]
  samples: string[][]
  /** Rows below the header. */
  count: number
  mapping: Mapping
  /** Required columns of the template that the file lacks. */
  missing: string[]
}
export type Checked = {
  good: number
  rejected: number
  problems: RowProblem[]
  problemCount: number
  /** About accepted rows. */
  questions: RowProblem[]
  questionCount: number
}

let rows: SourceRow[] = []
let header: string[] = []
let good: ImportRow[] = []
let asked: RowProblem[] = []
let bad: { row: SourceRow; problems: RowProblem[] }[] = []

export const calls = {
  async open(file: File): Promise<Opened> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const table = readTable(bytes)
    const [head, ...below] = table.rows
    rows = below
    header = (head?.cells ?? []).map((cell) => cell.trim())
    while (header.at(-1) === '') header.pop()
    const mapping = matchColumns(header)
    const isOurs = rows
      .slice(0, 20)
      .some(({ cells }) => /^[0-9a-f-]{36}$/i.test(cells[mapping.id ?? -1] ?? ''))
    if (!isOurs) delete mapping.id
    return {
      digest: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      kind: table.kind,
      header,
      samples: rows
        .slice(0, SAMPLES)
        .map(({ cells }) =>
          cells.slice(0, header.length).map((cell, at) => (at === mapping.pan ? masked(cell) : shown(cell))),
        ),
      count: rows.length,
      mapping,
      missing: readTemplate(table.rows).missing,
    }
  },

  /** With the columns as matched by the administrator. */
  async check(mapping: Mapping): Promise<Checked> {
    return sort((row) => readRow(row, header, mapping))
  },

  /** By the rules of the template. */
  async checkTemplate(): Promise<Checked> {
    const template = readTemplate([{ line: 1, cells: header }, ...rows])
    return sort((row) => readTemplateRow(row, template))
  },

  async rows(from: number, to: number): Promise<ImportRow[]> {
    return good.slice(from, to)
  },

  /** The rejected rows as in the file, each with its problems. */
  async rejected(): Promise<string> {
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
export type Calls = typeof calls

const masked = (cell: string) => (cell.trim() ? maskIdentifier(cell) : '')
/** A PAN under another header is masked as well. */
const shown = (cell: string) => (identifierProblem('pan', cell) ? cell : masked(cell))

function sort(read: (row: SourceRow) => ReturnType<typeof readRow> | undefined): Checked {
  good = []
  bad = []
  asked = []
  for (const row of rows) {
    const result = read(row)
    if (!result) continue
    if ('row' in result) {
      good.push(result.row)
      asked.push(...result.questions)
    } else bad.push({ row, problems: result.problems })
  }
  const problems = bad.flatMap((one) => one.problems)
  return {
    good: good.length,
    rejected: bad.length,
    problems: problems.slice(0, SHOWN_PROBLEMS),
    problemCount: problems.length,
    questions: asked.slice(0, SHOWN_PROBLEMS),
    questionCount: asked.length,
  }
}

addEventListener('message', async ({ data: { id, call, args } }: MessageEvent) => {
  try {
    const work = calls[call as keyof Calls] as (...args: unknown[]) => Promise<unknown>
    postMessage({ id, answer: await work(...args) })
  } catch (error) {
    postMessage({ id, problem: error instanceof Error ? error.message : String(error) })
  }
})
