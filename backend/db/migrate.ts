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
  isNewer,
  isPlatform,
  type Migration,
  MigrationError,
  newestRelease,
  pendingMigrations,
  prepareLedger,
  readLedger,
  readMigrations,
  record,
  recordRelease,
  recordSchema,
  refuseOtherHistory,
  SEED,
} from './migrations.ts'
import { isRefusal, primaryOf } from './primary.ts'

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
  /** This release. Once a newer one has synced its definitions, an older one no longer does. */
  version?: string
}

/**
 * Called with the files that a database of an earlier release lacks, before any is applied. Returns a sentence on
 * the backup for the case that one fails; an error leaves the database as it is.
 */
export type BeforeUpgrade = (files: string[]) => Promise<string>

/** For tools, which may run beside a server of the earlier release. */
export const refuseUpgrade: BeforeUpgrade = async () => {
  throw new MigrationError(
    'This database is of an earlier release. Start this version once, which upgrades it; then call this command again.',
  )
}

/**
 * Brings a database to this version. A new one gets the platform of a hosted backend, the backend's own
 * tables, the product's current schema in one piece, and the default content. One of an earlier release gets
 * the files it lacks, in order, in one transaction.
 */
export async function migrate(
  url: string,
  log: Logger,
  source: Source,
  beforeUpgrade: BeforeUpgrade = async () => '',
): Promise<void> {
  await withMigrationLock(url, log, async (client) => {
    await prepareLedger(client)
    const applied = await readLedger(client)
    const known = readMigrations(source.folder, source.backendFolder)
    refuseOtherHistory(known, applied)

    const query: Query = (text, values) => client.query(text, values)
    let isSynced = false
    const sync = async () => {
      const newest = newestRelease(applied)
      if (newest && source.version && isNewer(newest, source.version)) {
        log.info(
          { newest },
          'A newer release has used this database; its settings and pages stay as they are',
        )
        return
      }
      await source.sync?.(query)
      if (source.version) await recordRelease(client, source.version)
    }

    const platform = (await hasHostedPlatform(client, applied)) ? [] : known.platform
    const ground = [...platform, ...known.backend].filter(({ id }) => !applied.has(id))
    if (isNew(applied)) {
      for (const file of ground) await inOneTransaction(client, file.id, () => apply(client, file))
      await inOneTransaction(client, 'schema', async () => {
        for (const file of known.schema) await apply(client, file)
        // The schema already contains these.
        for (const { id, checksum } of known.migrations) await record(client, id, checksum)
      })
      log.info('The tables are in place')
    } else {
      const files = [...ground, ...pendingMigrations(known, applied)]
      if (files.length > 0) {
        const work = async () => {
          for (const file of files) await apply(client, file)
          await recordSchema(client, known)
          await sync()
        }
        await upgrade(client, log, { files, work, beforeUpgrade })
        isSynced = true
      }
    }
    if (!isSynced) await inOneTransaction(client, 'sync', sync)
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

// Gifts wait for a migration that waits for a lock, so it does not wait long at a time.
const LOCK_TIMEOUT_MS = 1000
const LONGEST_WAIT_MS = 5 * 60_000

/** Applies all files or none, between the transactions of running processes. */
async function upgrade(
  client: pg.Client,
  log: Logger,
  {
    files,
    work,
    beforeUpgrade,
  }: { files: Migration[]; work: () => Promise<void>; beforeUpgrade: BeforeUpgrade },
): Promise<void> {
  const names = files.map(({ id }) => id)
  const backup = await beforeUpgrade(names)
  const started = performance.now()
  try {
    await inOneTransaction(client, names.join(', '), async () => {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await work()
    })
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    const kept = 'The database is as it was before.'
    throw new MigrationError([error.message.replace(/\.?$/, '.'), kept, backup].filter(Boolean).join(' '), {
      cause: error,
    })
  }
  // Makes running processes reload the schema.
  await client.query(`notify pgrst, 'reload schema'`)
  const ms = Math.round(performance.now() - started)
  log.warn({ ms }, `The database was upgraded: ${names.join(', ')}. ${backup}`.trim())
}

// An arbitrary number, the same in every process of this product.
const LOCK = 7_203_114_501

/** Serializes schema changes to one database across processes. */
export async function withMigrationLock<T>(
  url: string,
  log: Logger,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectToMigrate(url, log).catch((error) => {
    throw isRefusal(error)
      ? new MigrationError(`The database of DATABASE_URL can not be opened: ${error.message}.`, {
          cause: error,
        })
      : error
  })
  try {
    await refuseUnfitDatabase(client)
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

async function connectToMigrate(url: string, log: Logger): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionTo(await primaryOf(url)), application_name: 'daan-migrate' })
  client.on('error', (error) => log.warn({ err: error }, 'The connection that migrates was lost'))
  await client.connect()
  return client
}

async function refuseUnfitDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding`,
  )
  const [{ version, number, encoding } = { version: '', number: 0, encoding: '' }] = rows
  if (number < 150_000)
    throw new MigrationError(`This database is PostgreSQL ${version}; Daan needs 15 or newer.`)
  if (encoding !== 'UTF8')
    throw new MigrationError(
      `This database stores text as ${encoding}; Daan needs UTF8. Create the database with: ` +
        `create database daan encoding 'UTF8' template template0`,
    )
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
  const ends = performance.now() + LONGEST_WAIT_MS
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
      if (isLocked(cause)) {
        if (performance.now() > ends) {
          throw new MigrationError(
            `${id}: other work has held its tables for five minutes. Start again later.`,
            {
              cause: error,
            },
          )
        }
        // Long enough for the gifts that have waited.
        await sleep(500 + 1000 * Math.random())
        continue
      }
      if (error instanceof MigrationError) throw error
      throw new MigrationError(`${id} failed: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
  }
}

/** A lock was not available in time, or two transactions waited for each other. */
function isLocked(error: unknown): boolean {
  return ['55P03', '40P01'].includes((error as pg.DatabaseError).code ?? '')
}

/** Roles are shared by a cluster, so databases of one cluster that are prepared together may conflict. */
function isRoleConflict(error: unknown): boolean {
  const { code, schema, message } = error as pg.DatabaseError
  return (
    (code === UNIQUE_VIOLATION && schema === 'pg_catalog') ||
    (code === 'XX000' && /concurrently/.test(message))
  )
}
