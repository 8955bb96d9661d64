import type pg from 'pg'
import { Problem } from '../base/problem.ts'
import type { Database, Lane, Query } from './database.ts'
import { rollBack } from './roll-back.ts'

export type Caller = {
  /** `daan_guest` signed in by a mailed link, without an account. */
  role: 'anon' | 'authenticated' | 'daan_guest' | 'service_role'
  /** Verified claims of the caller's token, as `auth.jwt()` and `auth.uid()` return them in policies. */
  claims: Record<string, unknown>
  /** The pool lane. Set for every request at the door; internal code uses staff's. */
  lane?: Lane
}

export const anonymous: Caller = { role: 'anon', claims: { role: 'anon' } }
/** The anonymous caller of rendered pages and their data. */
export const visitorOfPages: Caller = { ...anonymous, lane: 'pages' }

type Options = {
  readOnly?: boolean
  rollback?: boolean
  settings?: Record<string, string>
}

/**
 * The one door to the data: a transaction in which PostgreSQL sees the caller's role and claims and decides
 * on access. Commits when `work` resolves, rolls back when it throws.
 */
export async function asRole<T>(
  database: Database,
  caller: Caller,
  work: (query: Query) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const client = await callersClient(database, caller)
  // With pipelining these take one round trip. If any fails the transaction is aborted, and outside a
  // transaction the session's own role is `anon`, so nothing runs with more rights than intended.
  const begun = client.query(options.readOnly ? 'begin read only' : 'begin')
  const identified = identify(client, caller, options.settings)
  // The session soon serves another caller: a late statement must not reach it.
  let open = true
  const query: Query = async (text, values, name) => {
    if (!open) throw new Error('A statement came after its transaction had ended')
    return client.query({ name, text }, values)
  }
  const working = (async () => work(query))()
  let broken: Error | undefined
  try {
    const [, , result] = await Promise.all([begun, identified, working])
    open = false
    const ended = await client.query(options.rollback ? 'rollback' : 'commit')
    if (!options.rollback && ended.command !== 'COMMIT')
      throw new Error('The transaction had failed and was rolled back')
    return result
  } catch (error) {
    await Promise.allSettled([begun, identified, working])
    open = false
    broken = await rollBack(client, error)
    throw error
  } finally {
    client.release(broken)
  }
}

function identify(
  client: pg.PoolClient,
  { role, claims }: Caller,
  settings?: Record<string, string>,
): Promise<unknown> {
  const values = [role, JSON.stringify(claims)]
  const text = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`
  if (!settings) return client.query({ name: 'as-role', text, values })
  return client.query({
    name: 'as-role-with-settings',
    text: `${text}, (select count(set_config(key, value, true)) from json_each_text($3))`,
    values: [...values, JSON.stringify(settings)],
  })
}

/** Takes a session of the caller's lane, or throws a Problem with the reason. */
export function callersClient(database: Database, { lane = 'staff' }: Caller): Promise<pg.PoolClient> {
  return database.callers[lane].connect().catch(refuse)
}

function refuse(cause: Error): pg.PoolClient {
  const busy = cause.message === 'timeout exceeded when trying to connect'
  throw new Problem({
    status: busy ? 504 : 503,
    code: busy ? 'PGRST003' : 'PGRST000',
    message: busy
      ? 'Timed out acquiring connection from connection pool.'
      : 'The database can not be reached.',
    headers: { 'Retry-After': '1' },
    cause,
  })
}
