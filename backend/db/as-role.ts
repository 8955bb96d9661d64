import type pg from 'pg'
import { Problem } from '../base/problem.ts'
import type { Database, Lane, Query } from './database.ts'
import { rollBack } from './roll-back.ts'

export type Caller = {
  /** `daan_guest` came in by a mailed link, without an account. */
  role: 'anon' | 'authenticated' | 'daan_guest' | 'service_role'
  /** The verified claims of the caller's token: what `auth.jwt()` and `auth.uid()` answer in policies. */
  claims: Record<string, unknown>
  /** Whose connections it uses. Given to every request at the door; our own code goes with staff. */
  lane?: Lane
}

export const anonymous: Caller = { role: 'anon', claims: { role: 'anon' } }
/** A visitor for whom the server makes a page, or fetches what one shows. */
export const visitorOfPages: Caller = { ...anonymous, lane: 'pages' }

type Options = {
  readOnly?: boolean
  rollback?: boolean
  settings?: Record<string, string>
}

/**
 * The one door to the data: a transaction in which PostgreSQL sees the caller's role and claims and
 * decides what the caller may touch. Commits when `work` resolves, rolls back when it throws.
 */
export async function asRole<T>(
  database: Database,
  caller: Caller,
  work: (query: Query) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const client = await callersClient(database, caller)
  // With pipelining these go out in one flight. If any fails the transaction is aborted, and outside a
  // transaction the session's own role is `anon`, so nothing can run with more rights than meant.
  const begun = client.query(options.readOnly ? 'begin read only' : 'begin')
  const identified = identify(client, caller, options.settings)
  // The session soon serves somebody else: a statement that comes late must not reach it.
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

/** A session of the caller's lane, or the sentence that says why there is none. */
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
