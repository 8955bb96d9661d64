import pg from 'pg'
import type { Logger } from 'pino'

/** The channel on which triggers announce the tables a transaction changed. */
export const CHANGES_CHANNEL = 'daan_changes'

export type Query = <Row extends pg.QueryResultRow = pg.QueryResultRow>(
  text: string,
  values?: unknown[],
) => Promise<pg.QueryResult<Row>>

/**
 * Two pools on one PostgreSQL. `callers` serves requests: its sessions rest in the role `anon`, so a
 * statement that somehow ran outside `asRole` could do no more than a visitor. `server` is the product's
 * own identity, the owner of the tables, for work that no request may ask for directly.
 */
export type Database = {
  callers: pg.Pool
  server: pg.Pool
  /** Called with each changed table, before the writer's own COMMIT resolves and when others commit. */
  onChange(listener: (table: string) => void): () => void
  close(): Promise<void>
}

type Options = { url: string; log: Logger; poolSize?: number; statementTimeoutMs?: number }

// Dates stay the strings PostgreSQL wrote: Node's Date would drop microseconds and the zone.
const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

export function connect({ url, log, poolSize = 10, statementTimeoutMs = 8000 }: Options): Database {
  const listeners = new Set<(table: string) => void>()
  const announce = (table: string) => {
    for (const listener of listeners) listener(table)
  }

  const callers = new pg.Pool({
    connectionString: url,
    max: poolSize,
    pipeline: true,
    application_name: 'daan-callers',
    types: asText,
    // The role is settled before the pool hands the session out; a session that could not is thrown away.
    verify: (client: pg.PoolClient, done: (error?: Error) => void) => {
      client.on('notification', (message) => announce(message.payload ?? ''))
      client
        .query(
          `set role anon; set statement_timeout = ${statementTimeoutMs}; ` +
            `set idle_in_transaction_session_timeout = ${statementTimeoutMs * 2}; listen ${CHANGES_CHANNEL}`,
        )
        .then(() => done(), done)
    },
  } as pg.PoolConfig)
  const server = new pg.Pool({
    connectionString: url,
    max: Math.max(4, Math.ceil(poolSize / 2)),
    application_name: 'daan-server',
  })
  for (const pool of [callers, server]) {
    pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'))
  }

  return {
    callers,
    server,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      await Promise.all([callers.end(), server.end()])
    },
  }
}
