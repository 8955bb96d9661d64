import type { Database, Query } from './database.ts'
import { retryOnDeadlock } from './retry-on-deadlock.ts'
import { rollBack } from './roll-back.ts'

/**
 * Runs the server's own work in a transaction: commits when `work` resolves, rolls back when it throws. Long jobs wait
 * longer for each statement; PostgreSQL's own limit is theirs to raise.
 */
export const inTransaction = <T>(
  database: Database,
  work: (query: Query) => Promise<T>,
  longestMs?: number,
): Promise<T> => retryOnDeadlock(() => once(database, work, longestMs))

async function once<T>(
  database: Database,
  work: (query: Query) => Promise<T>,
  longestMs: number | undefined,
): Promise<T> {
  const client = await database.server.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    // A config with this field is missing in the types of `pg`.
    const limit: object = longestMs ? { query_timeout: longestMs } : {}
    const result = await work((text, values = []) => client.query({ text, values, ...limit }))
    const ended = await client.query('commit')
    if (ended.command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back')
    return result
  } catch (error) {
    broken = await rollBack(client, error)
    throw error
  } finally {
    client.release(broken)
  }
}
