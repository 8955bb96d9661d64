import type pg from 'pg'
import { type Caller, callersClient, identify } from './as-role.ts'
import type { Database } from './database.ts'

export type Value = string | number | boolean | null
export type Read = { text: string; values: Value[] }
/** All columns arrive as text. */
export type Row = (string | null)[]

/**
 * One statement that only reads, as the caller: what `asRole` does, with the end of the transaction sent along.
 * The four statements go out together, so that the way to PostgreSQL and back is gone once. Where one fails, the
 * transaction is aborted and its COMMIT undoes it.
 */
export async function readAs(
  database: Database,
  caller: Caller,
  { text, values }: Read,
  name: string | undefined,
): Promise<Row[]> {
  const client = await callersClient(database)
  const read: pg.QueryArrayConfig = { text, values, rowMode: 'array', ...(name !== undefined && { name }) }
  const begun = client.query('begin read only')
  const identified = identify(client, caller)
  const answered = client.query<Row>(read)
  const ended = client.query('commit')
  let broken: Error | undefined
  try {
    const [, , { rows }] = await Promise.all([begun, identified, answered, ended])
    return rows
  } catch (error) {
    await Promise.allSettled([begun, identified, answered])
    // A session that could not even end its transaction serves nobody else.
    await ended.catch((endError: Error) => {
      broken = endError
    })
    throw error
  } finally {
    client.release(broken)
  }
}
