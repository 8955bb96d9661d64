import type pg from 'pg'
import type { Database } from './database.ts'
import { inLongTransaction } from './in-transaction.ts'

/** Runs a job's statement in its own transaction, with a long timeout on both sides. */
export async function patiently<Row extends pg.QueryResultRow>(
  database: Pick<Database, 'server'>,
  text: string,
  values: unknown[] = [],
  /** Statements that come before the transaction sees anything, such as its isolation level. */
  first = '',
): Promise<Row[]> {
  const { rows } = await inLongTransaction(database, (query) => query<Row>(text, values), first)
  return rows
}
