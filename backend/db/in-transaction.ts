import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Database, Query } from './database.ts'
import { retryOnDeadlock } from './retry-on-deadlock.ts'
import { rollBack } from './roll-back.ts'

/** A backlog may take longer than a caller would wait. */
const LONGEST_MS = 600_000

type Needs = Pick<Database, 'server'>

/** Runs the server's own work in a transaction: commits when `work` resolves, rolls back when it throws. */
export const inTransaction = <T>(database: Needs, work: (query: Query) => Promise<T>): Promise<T> =>
  retryOnDeadlock(() =>
    once(database, work, async (client) => {
      await client.query('begin')
      return (text, values) => client.query(text, values)
    }),
  )

/**
 * A transaction that finds single rows by their keys, in a job that runs for each gift: its statements, whose texts never
 * vary, are parsed and planned once for each connection.
 */
export const inPreparedTransaction = <T>(database: Needs, work: (query: Query) => Promise<T>): Promise<T> =>
  retryOnDeadlock(() =>
    once(database, work, async (client) => {
      await client.query(
        'begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off',
      )
      return (text, values) => client.query({ name: nameOf(text), text, values: values ?? [] })
    }),
  )

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}

/** A transaction over a whole year's rows: its statements may take as long as a job's, and so may pauses between them. */
export const inLongTransaction = <T>(
  database: Needs,
  work: (query: Query) => Promise<T>,
  /** Statements that come before the transaction sees anything, such as its isolation level. */
  first = '',
): Promise<T> =>
  retryOnDeadlock(() =>
    once(database, work, async (client) => {
      const query: Query = (text, values) => {
        const statement: pg.QueryConfig & { query_timeout: number } = {
          text,
          values: values ?? [],
          query_timeout: LONGEST_MS,
        }
        return client.query(statement)
      }
      // `first` may wait for a lock, as patiently as the rest.
      await query(
        `begin; set local statement_timeout = ${LONGEST_MS}; set local idle_in_transaction_session_timeout = 0; ${first}`,
      )
      return query
    }),
  )

async function once<T>(
  database: Needs,
  work: (query: Query) => Promise<T>,
  begin: (client: pg.PoolClient) => Promise<Query>,
): Promise<T> {
  const client = await database.server.connect()
  let broken: Error | undefined
  try {
    const result = await work(await begin(client))
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
