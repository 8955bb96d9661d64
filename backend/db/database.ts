import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { listenForChanges } from './change-listener.ts'
import { connectionTo } from './connection.ts'
import { prepareReading } from './one-flight.ts'
import { ACCEPTS_WRITES, addressesOf } from './primary.ts'
import { retryOnDeadlock } from './retry-on-deadlock.ts'

/** Channel on which triggers announce the tables a transaction changed. */
export const CHANGES_CHANNEL = 'daan_changes'
/** PostgREST's channel: schema changes are followed by `notify pgrst, 'reload schema'`. */
const SCHEMA_CHANNEL = 'pgrst'

/**
 * Separate connections for the public API (visitors, and signed-in callers other than administrators), for
 * rendered pages, and for staff. None can exhaust another's.
 */
export type Lane = 'public' | 'pages' | 'staff'

export type Query = <Row extends pg.QueryResultRow = pg.QueryResultRow>(
  text: string,
  values?: unknown[],
  /** Prepares the statement under this name, which must always stand for the same text. */
  name?: string,
) => Promise<pg.QueryResult<Row>>

/**
 * Pools on one PostgreSQL. Sessions of `callers` serve requests and rest in the role `anon`, so a statement
 * run outside `asRole` could do no more than a visitor. `server` owns the tables, for work that no request
 * may trigger directly.
 */
export type Database = {
  callers: Record<Lane, pg.Pool>
  server: pg.Pool
  /**
   * The same identity for work that anonymous callers trigger (`forPublic`): it never takes a connection
   * of `server`.
   */
  publicServer: pg.Pool
  /**
   * Called with each changed table: before the COMMIT of a writer in this process resolves, and soon after
   * others commit. May be called repeatedly for one change.
   */
  onChange(listener: (table: string) => void): () => void
  /** Called when the schema changed, with the same timing. */
  onSchemaChange(listener: () => void): () => void
  /** Called when changes may have been missed: caches of data must be cleared. */
  onReset(listener: () => void): () => void
  /**
   * Called when another host has become the primary, with the time when the former one was last heard: whatever that
   * one did not pass on is gone.
   */
  onFailover(listener: (lastHeard: Date) => void): () => void
  /** Name of the advisory lock that shows other processes that this one is alive. */
  readonly life: string
  /** Whether changes made elsewhere are received. While false, nothing may be cached. */
  readonly listening: boolean
  close(): Promise<void>
}

/** Runs statements of the server, each in a transaction of its own, which is repeated after a deadlock. */
export const serverQuery =
  ({ server }: Pick<Database, 'server'>): Query =>
  (text, values) =>
    retryOnDeadlock(() => server.query(text, values))

/** The services with the database pool for anonymous callers. */
export function forPublic<Part extends { database: Database }>(services: Part): Part {
  const database: Database = Object.create(services.database, {
    server: { value: services.database.publicServer },
  })
  return { ...services, database }
}

type Options = {
  url: string
  log: Logger
  poolSize?: number
  statementTimeoutMs?: number
  /** While false, no sessions are handed out: the schema may not match this version. */
  isPrepared?: () => boolean
  /** Shorter in tests. */
  serverHangsAfterMs?: number
}

/** Public requests time out sooner than those of staff and rendered pages. */
const PUBLIC_TIMEOUT_MS = 1000

// PostgreSQL ends a statement itself, unless it hangs; this limit follows shortly after. Functions that staff
// call may request a minute.
const HANGS_AFTER_MS = 3000
const STAFF_HANGS_AFTER_MS = 65_000
// Callers of functions wait for these statements. Longer than a statement may wait for a lock held during a
// call to the payment provider.
const SERVER_HANGS_AFTER_MS = 15_000

/** Worded like PostgreSQL's own error during startup. */
class NotPrepared extends Error {
  readonly code = '57P03'
  override message = 'The database is not prepared yet'
}

/** Another host has become the primary, or is about to. */
class NotPrimary extends Error {
  readonly code = '57P03'
  override message = 'This host accepts no writes'
}

/** Connections per lane: at least one each; staff get the remainder. */
export function connectionsByLane(poolSize: number): Record<Lane, number> {
  const third = Math.max(1, Math.floor(poolSize * 0.3))
  return { public: third, pages: third, staff: Math.max(1, poolSize - 2 * third) }
}

// Dates stay strings as PostgreSQL wrote them: Node's Date would drop microseconds and the zone.
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
  const failovers = new Set<(lastHeard: Date) => void>()
  const announce = (channel: string, payload = '') => {
    if (channel === CHANGES_CHANNEL) for (const listener of changes) listener(payload)
    else for (const listener of schemaChanges) listener()
  }

  const [first = url, ...others] = addressesOf(url)
  const sessions = new Set<pg.Client>()
  const shared = { ...connectionTo(first), idleTimeoutMillis: 60_000, maxLifetimeSeconds: 3600 }
  // Every session listens, because PostgreSQL notifies a writer's own session before it reports the COMMIT. A
  // session for which this fails is discarded, so none is handed out in another role.
  const prepare = (settings: string) => async (client: pg.ClientBase) => {
    if (!isPrepared()) throw new NotPrepared()
    // The pool handles errors of idle sessions only; one in use reports through its failing query.
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => announce(channel, payload))
    // From now on, since the primary may move while the session is prepared.
    if (others.length > 0 && client instanceof pg.Client) {
      sessions.add(client)
      client.once('end', () => sessions.delete(client))
    }
    // Compiling a long query, as some PostgreSQLs do, takes seconds, and the query itself a fraction of one.
    await client.query(`set jit = off; ${settings} listen ${CHANGES_CHANNEL}; listen ${SCHEMA_CHANNEL}`)
    if (others.length === 0) return
    const { rows } = await client.query<{ ok: boolean }>(`select ${ACCEPTS_WRITES} as ok`)
    if (rows[0]?.ok) return
    listener.doubt()
    throw new NotPrimary()
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
  // PostgreSQL ends a statement just before its caller gives up: otherwise it would run on unread and hold
  // one of the few connections. Longer jobs use `patiently`.
  const ownSettings = `set statement_timeout = ${Math.ceil(serverHangsAfterMs * 0.9)};`
  const owner = {
    ...shared,
    query_timeout: serverHangsAfterMs,
    onConnect: prepare(ownSettings),
  }
  const server = new pg.Pool({
    ...owner,
    max: Math.min(10, Math.max(4, Math.ceil(poolSize / 2))),
    application_name: 'daan-server',
  })
  const publicServer = new pg.Pool({
    ...owner,
    // Visitors' functions find single rows by their keys: planning them took a quarter of the time of a gift. A plan
    // outlives the size that a table had when it was made.
    onConnect: prepare(`${ownSettings} set plan_cache_mode = force_generic_plan; set enable_seqscan = off;`),
    max: Math.min(6, Math.max(2, Math.ceil(poolSize * 0.3))),
    application_name: 'daan-strangers',
  })
  const pools = [...Object.values(callers), server, publicServer]
  for (const pool of pools) {
    pool.on('error', (error) => {
      // A pool ends before its connections are closed: a PostgreSQL that stops next may be faster.
      if (!pool.ending) log.warn({ err: error }, 'A database connection was lost')
    })
  }
  /** Later connections go to the new primary; those to the former one are cut, since its host may be silent. */
  const follow = (primary: string) => {
    const { connectionString } = connectionTo(primary)
    const former = shared.connectionString
    if (connectionString === undefined || connectionString === former) return
    shared.connectionString = connectionString
    for (const pool of pools) pool.options.connectionString = connectionString
    for (const session of sessions) session.connection.stream.destroy()
    hasFailedOver = hasPrimary
    if (hasPrimary) log.warn('Another host of DATABASE_URL has become the primary')
  }
  let hasPrimary = false
  let hasFailedOver = false
  let lastHeard = new Date()
  const life = `daan process ${randomUUID()}`
  const listener = listenForChanges({
    url,
    channels: [CHANGES_CHANNEL, SCHEMA_CHANNEL],
    life,
    log,
    heard: announce,
    found: (primary) => {
      follow(primary)
      hasPrimary = true
    },
    reset: () => {
      for (const reset of resets) reset()
      if (!listener.up) lastHeard = new Date()
      if (!hasFailedOver || !listener.up) return
      hasFailedOver = false
      for (const failedOver of failovers) failedOver(lastHeard)
    },
  })

  return {
    callers,
    server,
    publicServer,
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
    onFailover(listener) {
      failovers.add(listener)
      return () => failovers.delete(listener)
    },
    get listening() {
      return listener.up
    },
    async close() {
      await Promise.all([...pools.map((pool) => pool.end()), listener.close()])
    },
  }
}
