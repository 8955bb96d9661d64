import type pg from 'pg'
import type { Database } from './database.ts'

/** A backlog may take longer than a caller would wait. */
export const LONGEST_MS = 600_000

/** Runs a job's statement in its own transaction, with a long timeout on both sides. */
export async function patiently<Row extends pg.QueryResultRow>(
  { server }: Pick<Database, 'server'>,
  text: string,
  values: unknown[] = [],
  /** Statements that come before the transaction sees anything, such as its isolation level. */
  first = '',
): Promise<Row[]> {
  const client = await server.connect()
  let broken: Error | undefined
  try {
    await client.query(`begin; set local statement_timeout = ${LONGEST_MS}; ${first}`)
    const statement: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: LONGEST_MS }
    const { rows } = await client.query<Row>(statement)
    await client.query('commit')
    return rows
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    // A session in which a statement failed may be in any state: it is discarded.
    client.release(broken)
  }
}
