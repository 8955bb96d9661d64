import type pg from 'pg'
import type { Query } from './database.ts'

const AT_ONCE = 1000

/** Rows of a query, some at a time, so that memory does not grow with them. Needs a transaction, one reading at a time. */
export async function* readInPieces<Row extends pg.QueryResultRow>(
  query: Query,
  sql: string,
  values: unknown[],
): AsyncGenerator<Row[]> {
  await query(`declare pieces no scroll cursor for ${sql}`, values)
  for (;;) {
    const { rows } = await query<Row>(`fetch ${AT_ONCE} from pieces`)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) break
  }
  await query('close pieces')
}
