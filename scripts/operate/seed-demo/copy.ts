import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Cell = string | number | boolean | null

/** Cells by column; all rows of a table have the same columns in the same order. */
export type Row = Record<string, Cell>

const ROWS_AT_ONCE = 500

/** Copies rows into a table with COPY. */
export async function copyRows(client: pg.Client, table: string, rows: Generator<Row>): Promise<number> {
  const first = rows.next()
  if (first.done) return 0
  const columns = Object.keys(first.value).map((name) => `"${name}"`)
  const sink = client.query(copyFrom(`copy ${table} (${columns}) from stdin`))
  await pipeline(Readable.from(pieces(all(first.value, rows))), sink)
  return sink.rowCount
}

function* all(first: Row, others: Generator<Row>): Generator<Row> {
  yield first
  yield* others
}

function* pieces(rows: Iterable<Row>): Generator<string> {
  let [piece, count] = ['', 0]
  for (const row of rows) {
    piece += `${Object.values(row).map(copyCell).join('\t')}\n`
    if (++count % ROWS_AT_ONCE === 0) {
      yield piece
      piece = ''
    }
  }
  if (piece) yield piece
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function copyCell(cell: Cell): string {
  if (cell === null) return '\\N'
  return typeof cell === 'string' ? cell.replace(/[\\\t\n\r]/g, (one) => ESCAPES[one] ?? one) : String(cell)
}
