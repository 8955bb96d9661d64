import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { listenForChanges } from './change-listener.ts'
import { connectionTo } from './connection.ts'
import { prepareReading } from './one-flight.ts'

/** The channel on which triggers announce the tables a transaction changed. */
export const CHANGES_CHANNEL = 'daan_changes'

export type Query = <Row extends pg.QueryResultRow = pg.QueryResultRow>(
  text: string,
  values?: unknown[],
  /** Given, PostgreSQL keeps the statement ready under it: the same name must mean the same text. */
  name?: string,
) => Promise<pg.QueryResult<Row>>

/**
 * Two pools on one PostgreSQL. `callers` serves requests: its sessions rest in the role `anon`, so a
 * statement that somehow ran outside `asRole` could do no more than a visitor. `server` is the product's
 * own identity, the owner of the tables, for work that no request may ask for directly.
 */
export type Database = {
  callers: pg.Pool
  server: pg.Pool
  /**
   * Called with each changed table: before the COMMIT of a writer in this process resolves, and soon after
   * others commit. Called more than once for one change.
   */
  onChange(listener: (table: string) => void): () => void
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

type Options = { url: string; log: Logger; poolSize?: number; statementTimeoutMs?: number }

// Dates stay the strings PostgreSQL wrote: Node's Date would drop microseconds and the zone.
const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

export function connect({ url, log, poolSize = 10, statementTimeoutMs = 8000 }: Options): Database {
  const changes = new Set<(table: string) => void>()
  const resets = new Set<() => void>()
  const announce = (table: string) => {
    for (const listener of changes) listener(table)
  }

  const shared = { ...connectionTo(url), idleTimeoutMillis: 60_000, maxLifetimeSeconds: 3600 }
  // Each session listens, because PostgreSQL tells a writer's own session before it reports the COMMIT. A
  // session for which this fails is thrown away, so none is ever handed out in another role.
  const prepare = (settings: string) => async (client: pg.ClientBase) => {
    // The pool listens for errors of idle sessions only; one in use reports through its failing query.
    client.on('error', () => {})
    client.on('notification', ({ payload }) => announce(payload ?? ''))
    await client.query(`${settings} listen ${CHANGES_CHANNEL}`)
  }
  const rest = prepare(
    `set role anon; set timezone = 'UTC'; set statement_timeout = ${statementTimeoutMs}; ` +
      `set idle_in_transaction_session_timeout = ${statementTimeoutMs * 2};`,
  )
  const callers = new pg.Pool({
    ...shared,
    max: poolSize,
    pipeline: true,
    application_name: 'daan-callers',
    types: asText,
    onConnect: async (client: pg.ClientBase) => {
      await rest(client)
      await prepareReading(client)
    },
  })
  const server = new pg.Pool({
    ...shared,
    max: Math.min(10, Math.max(4, Math.ceil(poolSize / 2))),
    application_name: 'daan-server',
    onConnect: prepare(''),
  })
  for (const pool of [callers, server]) {
    pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'))
  }
  const life = `daan process ${randomUUID()}`
  const listener = listenForChanges({
    url,
    channel: CHANGES_CHANNEL,
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
    life,
    onChange(listener) {
      changes.add(listener)
      return () => changes.delete(listener)
    },
    onReset(listener) {
      resets.add(listener)
      return () => resets.delete(listener)
    },
    get listening() {
      return listener.up
    },
    async close() {
      await Promise.all([callers.end(), server.end(), listener.close()])
    },
  }
}
