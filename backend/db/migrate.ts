import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { connectionTo } from './connection.ts'
import { fingerprint } from './contents.ts'
import type { Query } from './database.ts'
import { UNIQUE_VIOLATION } from './error-codes.ts'
import {
  type Applied,
  apply,
  isNew,
  isPlatform,
  MigrationError,
  pendingMigrations,
  prepareLedger,
  readLedger,
  readMigrations,
  record,
  recordSchema,
  refuseOtherHistory,
  SEED,
} from './migrations.ts'

export { MigrationError } from './migrations.ts'

/** Sources of a database's tables and initial content. */
export type Source = {
  /** Contains `schema/` and, from the first release on, `migrations/`. */
  folder: string
  /** Writes this version's definitions to the database at every start. */
  sync?: (query: Query) => Promise<void>
  /** Inserts the initial content of a new database. */
  seed: (query: Query) => Promise<void>
  /** Folder of the backend's SQL, if not beside its code. */
  backendFolder?: string
  /** Updates a library's own tables, under the migration lock. */
  prepare?: (url: string, log: Logger) => Promise<void>
}

/**
 * Brings a database to this version. A new one gets the platform of a hosted backend, the backend's own
 * tables, the product's current schema in one piece, and the default content. One of an earlier release gets
 * the migrations it lacks, in order, each in a transaction of its own.
 */
export async function migrate(url: string, log: Logger, source: Source): Promise<void> {
  await withMigrationLock(url, log, async (client) => {
    await prepareLedger(client)
    const applied = await readLedger(client)
    const known = readMigrations(source.folder, source.backendFolder)
    refuseOtherHistory(known, applied)

    const platform = (await hasHostedPlatform(client, applied)) ? [] : known.platform
    for (const file of [...platform, ...known.backend].filter(({ id }) => !applied.has(id))) {
      await inOneTransaction(client, file.id, () => apply(client, file))
      log.info({ migration: file.id }, 'Migrated')
    }
    if (isNew(applied)) {
      await inOneTransaction(client, 'schema', async () => {
        for (const file of known.schema) await apply(client, file)
        // The schema already contains these.
        for (const { id, checksum } of known.migrations) await record(client, id, checksum)
      })
      log.info('The tables are in place')
    } else {
      const pending = pendingMigrations(known, applied)
      for (const migration of pending) {
        await inOneTransaction(client, migration.id, async () => {
          await apply(client, migration)
          if (migration === pending.at(-1)) await recordSchema(client, known)
        })
        log.info({ migration: migration.id }, 'Migrated')
      }
      // Makes running processes reload the schema.
      if (pending.length > 0) await client.query(`notify pgrst, 'reload schema'`)
    }
    const query: Query = (text, values) => client.query(text, values)
    if (source.sync) await inOneTransaction(client, 'sync', async () => source.sync?.(query))
    if (!applied.has(SEED)) {
      await inOneTransaction(client, SEED, async () => {
        await source.seed(query)
        await record(client, SEED, await fingerprint(query))
      })
      log.info('Default content is in place')
    }
    await source.prepare?.(url, log)
  })
}

// An arbitrary number, the same in every process of this product.
const LOCK = 7_203_114_501

/** Serializes schema changes to one database across processes. */
export async function withMigrationLock<T>(
  url: string,
  log: Logger,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connectionTo(url), application_name: 'daan-migrate' })
  client.on('error', (error) => log.warn({ err: error }, 'The connection that migrates was lost'))
  await client.connect().catch((error) => {
    throw isRefusal(error)
      ? new MigrationError(`The database of DATABASE_URL can not be opened: ${error.message}.`, {
          cause: error,
        })
      : error
  })
  try {
    await refuseOldPostgres(client)
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set client_min_messages = warning')
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LOCK])
    if (!rows[0].mine) {
      log.info('Another process is migrating this database; waiting for it')
      await client.query('select pg_advisory_lock($1)', [LOCK])
    }
    return await work(client)
  } finally {
    await client.end()
  }
}

/** An unknown user, password or database: retrying does not help. */
function isRefusal(error: Error): boolean {
  return error instanceof pg.DatabaseError && /^(28...|3D000)$/.test(error.code ?? '')
}

async function refuseOldPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  )
  const [{ version, number } = { version: '', number: 0 }] = rows
  if (number < 150_000)
    throw new MigrationError(`This database is PostgreSQL ${version}; Daan needs 15 or newer.`)
}

/** A hosted backend maintains its own roles, sign-in and storage. */
export async function hasHostedPlatform(client: pg.ClientBase, applied: Applied): Promise<boolean> {
  if ([...applied.keys()].some((id) => isPlatform({ id }))) return false
  const { rows } = await client.query<{ hosted: boolean }>(`
    select to_regclass('auth.users') is not null and to_regclass('storage.objects') is not null
      and 3 = (select count(*) from pg_roles where rolname in ('anon', 'authenticated', 'service_role')) as hosted`)
  return rows[0]?.hosted ?? false
}

async function inOneTransaction(client: pg.Client, id: string, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin')
    try {
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const cause = error instanceof MigrationError ? error.cause : error
      if (attempt < 10 && isRoleConflict(cause)) {
        await sleep(50 * attempt * Math.random())
        continue
      }
      if (error instanceof MigrationError) throw error
      throw new MigrationError(`${id} failed: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
  }
}

/** Roles are shared by a cluster, so databases of one cluster that are prepared together may conflict. */
function isRoleConflict(error: unknown): boolean {
  const { code, schema, message } = error as pg.DatabaseError
  return (
    (code === UNIQUE_VIOLATION && schema === 'pg_catalog') ||
    (code === 'XX000' && /concurrently/.test(message))
  )
}
