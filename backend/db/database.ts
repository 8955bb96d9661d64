import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { listenForChanges } from './change-listener.ts'
import { connectionTo } from './connection.ts'
import { prepareReading } from './one-flight.ts'

/** The channel on which triggers announce the tables a transaction changed. */
export const CHANGES_CHANNEL = 'daan_changes'
/** PostgREST's own: a change of the schema is followed by `notify pgrst, 'reload schema'`. */
const SCHEMA_CHANNEL = 'pgrst'

/**
 * Whose connections a request uses: the public interface (visitors, and those signed in who are not
 * administrators), the pages that the server renders, and staff. None can take another's.
 */
export type Lane = 'public' | 'pages' | 'staff'

export type Query = <Row extends pg.QueryResultRow = pg.QueryResultRow>(
  text: string,
  values?: unknown[],
  /** Given, PostgreSQL keeps the statement ready under it: the same name must mean the same text. */
  name?: string,
) => Promise<pg.QueryResult<Row>>

/**
 * Pools on one PostgreSQL. `callers` serve requests: their sessions rest in the role `anon`, so a
 * statement that somehow ran outside `asRole` could do no more than a visitor. `server` is the product's
 * own identity, the owner of the tables, for work that no request may ask for directly.
 */
export type Database = {
  callers: Record<Lane, pg.Pool>
  server: pg.Pool
  /** The same identity for work that anybody may ask for (`forStrangers`): theirs never takes a connection of `server`. */
  strangers: pg.Pool
  /**
   * Called with each changed table: before the COMMIT of a writer in this process resolves, and soon after
   * others commit. Called more than once for one change.
   */
  onChange(listener: (table: string) => void): () => void
  /** Called when the schema changed; as early, and as often, as for a changed table. */
  onSchemaChange(listener: () => void): () => void
  /** Called when changes may have been missed: what was kept of the data must go. */
  onReset(listener: () => void): () => void
  /** The name of the advisory lock by which others see that this process lives. */
  readonly life: string
  /** Whether changes made elsewhere are being heard. While not, nothing read may be kept. */
  readonly listening: boolean
  close(): Promise<void>
}

/** Statements of the server itself, each on its own. */
export const serverQuery =
  ({ server }: Pick<Database, 'server'>): Query =>
  (text, values) =>
    server.query(text, values)

/** The same database for what somebody asked who is neither staff nor a provider. */
export function forStrangers<Part extends { database: Database }>(services: Part): Part {
  const database: Database = Object.create(services.database, {
    server: { value: services.database.strangers },
  })
  return { ...services, database }
}

type Options = {
  url: string
  log: Logger
  poolSize?: number
  statementTimeoutMs?: number
  /** While it says no, nobody gets a session: the tables may not be what this version knows. */
  isPrepared?: () => boolean
  /** For tests, which need not wait as long. */
  serverHangsAfterMs?: number
}

/** What anybody may ask for ends sooner than what staff and our own pages ask for. */
const PUBLIC_TIMEOUT_MS = 1000

// PostgreSQL ends a statement itself, unless it hangs: then nobody waits for it much longer. Functions that staff
// call may ask for a minute of their own.
const HANGS_AFTER_MS = 3000
const STAFF_HANGS_AFTER_MS = 65_000
// The caller of a function waits for it. Longer than a statement may wait for one that asks the payment provider.
const SERVER_HANGS_AFTER_MS = 15_000

/** As PostgreSQL itself says it while it starts. */
class NotPrepared extends Error {
  readonly code = '57P03'
  override message = 'The database is not prepared yet'
}

/** How many of the callers' connections each lane has: at least one, staff what is left of the rest. */
export function connectionsByLane(poolSize: number): Record<Lane, number> {
  const third = Math.max(1, Math.floor(poolSize * 0.3))
  return { public: third, pages: third, staff: Math.max(1, poolSize - 2 * third) }
}

// Dates stay the strings PostgreSQL wrote: Node's Date would drop microseconds and the zone.
const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

export function connect({
  url,
  log,
  poolSize = 10,
  statementTimeoutMs = 8000,
  isPrepared = () => true,
  serverHangsAfterMs = SERVER_HANGS_AFTER_MS,
}: Options): Database {
  const changes = new Set<(table: string) => void>()
  const schemaChanges = new Set<() => void>()
  const resets = new Set<() => void>()
  const announce = (channel: string, payload = '') => {
    if (channel === CHANGES_CHANNEL) for (const listener of changes) listener(payload)
    else for (const listener of schemaChanges) listener()
  }

  const shared = { ...connectionTo(url), idleTimeoutMillis: 60_000, maxLifetimeSeconds: 3600 }
  // Each session listens, because PostgreSQL tells a writer's own session before it reports the COMMIT. A
  // session for which this fails is thrown away, so none is ever handed out in another role.
  const prepare = (settings: string) => async (client: pg.ClientBase) => {
    if (!isPrepared()) throw new NotPrepared()
    // The pool listens for errors of idle sessions only; one in use reports through its failing query.
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => announce(channel, payload))
    // Compiling a long query, as some PostgreSQLs do, takes seconds, and the query itself a fraction of one.
    await client.query(`set jit = off; ${settings} listen ${CHANGES_CHANNEL}; listen ${SCHEMA_CHANNEL}`)
  }
  const connections = connectionsByLane(poolSize)
  const callersOf = (lane: Lane) => {
    const timeoutMs = lane === 'public' ? Math.min(PUBLIC_TIMEOUT_MS, statementTimeoutMs) : statementTimeoutMs
    const rest = prepare(
      `set role anon; set timezone = 'UTC'; set statement_timeout = ${timeoutMs}; ` +
        `set idle_in_transaction_session_timeout = ${timeoutMs * 2};`,
    )
    return new pg.Pool({
      ...shared,
      max: connections[lane],
      pipeline: true,
      application_name: `daan-${lane}`,
      query_timeout: lane === 'staff' ? STAFF_HANGS_AFTER_MS : timeoutMs + HANGS_AFTER_MS,
      types: asText,
      onConnect: async (client: pg.ClientBase) => {
        await rest(client)
        await prepareReading(client)
      },
    })
  }
  const callers = { public: callersOf('public'), pages: callersOf('pages'), staff: callersOf('staff') }
  const owner = {
    ...shared,
    query_timeout: serverHangsAfterMs,
    // PostgreSQL ends a statement just before its caller would give it up: else it would run on for nobody, and hold one
    // of the few connections. Jobs that take longer say so (`patiently`).
    onConnect: prepare(`set statement_timeout = ${Math.ceil(serverHangsAfterMs * 0.9)};`),
  }
  const server = new pg.Pool({
    ...owner,
    max: Math.min(10, Math.max(4, Math.ceil(poolSize / 2))),
    application_name: 'daan-server',
  })
  const strangers = new pg.Pool({
    ...owner,
    max: Math.min(6, Math.max(2, Math.ceil(poolSize * 0.3))),
    application_name: 'daan-strangers',
  })
  const pools = [...Object.values(callers), server, strangers]
  for (const pool of pools) {
    pool.on('error', (error) => {
      // A pool has ended before its connections are closed: a PostgreSQL that stops next may be faster than they are.
      if (!pool.ending) log.warn({ err: error }, 'A database connection was lost')
    })
  }
  const life = `daan process ${randomUUID()}`
  const listener = listenForChanges({
    url,
    channels: [CHANGES_CHANNEL, SCHEMA_CHANNEL],
    life,
    log,
    heard: announce,
    reset: () => {
      for (const reset of resets) reset()
    },
  })

  return {
    callers,
    server,
    strangers,
    life,
    onChange(listener) {
      changes.add(listener)
      return () => changes.delete(listener)
    },
    onSchemaChange(listener) {
      schemaChanges.add(listener)
      return () => schemaChanges.delete(listener)
    },
    onReset(listener) {
      resets.add(listener)
      return () => resets.delete(listener)
    },
    get listening() {
      return listener.up
    },
    async close() {
      await Promise.all([...pools.map((pool) => pool.end()), listener.close()])
    },
  }
}
