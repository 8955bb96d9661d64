import pg from 'pg'
import { type Caller, callersClient } from './as-role.ts'
import type { Database } from './database.ts'
import { readInOneFlight } from './one-flight.ts'

export type Value = string | number | boolean | null
export type Read = { text: string; values: Value[] }
/** All columns arrive as text. */
export type Row = (string | null)[]

/** Runs one read-only statement as the caller, in one message instead of the four of `asRole`. */
export async function readAs(
  database: Database,
  caller: Caller,
  { text, values }: Read,
  name: string | undefined,
): Promise<Row[]> {
  const client = await callersClient(database, caller)
  let broken: Error | undefined
  try {
    const identity = { role: caller.role, claims: JSON.stringify(caller.claims) }
    const read = { text, values, rowMode: 'array' as const, ...(name !== undefined && { name }) }
    return await readInOneFlight<Row>(client, identity, read)
  } catch (error) {
    // After anything but a refused statement, the session is about to end and is discarded.
    if (!(error instanceof pg.DatabaseError && error.severity === 'ERROR')) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}
