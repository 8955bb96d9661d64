import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** A reason a database cannot be brought to this version, worded so that an administrator can act on it. */
export class MigrationError extends Error {}

export type Migration = { id: string; sql: string; checksum: string }

/** The SQL files of this version, each part sorted by name. */
export type Known = {
  /** The platform of a hosted backend. */
  platform: Migration[]
  /** The backend's own tables. */
  backend: Migration[]
  /** The current schema, from which a new database is made. */
  schema: Migration[]
  /** Migrations from earlier releases to the same schema. */
  migrations: Migration[]
}

/** Applied files by id, with their checksums. */
export type Applied = Map<string, string>

/** Ledger entry of a new instance's default content. */
export const SEED = 'seed'
/** Ledger entry of its pictures, stored at the first start. */
export const SEED_FILES = 'seed-files'
/** The schema of the first release, on which later migrations build. Missing before a release. */
export const FIRST_RELEASE = 'migrations/000-first-release.sql'

/** Ledger entry of a restored database, with the time of its backup, for the product to act on. */
export const RESTORED = 'restored'

/** Ledger entries of the releases that have synced their definitions with the database. */
const RELEASE = 'release/'

/** Beside this file; a bundle passes its own folder. */
const BACKEND_SQL = fileURLToPath(new URL('sql', import.meta.url))

/** Reads the product's files in `folder`, and the backend's own. */
export function readMigrations(folder: string, backendFolder = BACKEND_SQL): Known {
  if (!existsSync(join(backendFolder, 'platform'))) {
    throw new MigrationError(
      `The backend's own SQL is not in ${backendFolder}: \`Source\` has to say where it is.`,
    )
  }
  return {
    platform: readPart(backendFolder, 'platform'),
    backend: readPart(backendFolder, 'backend'),
    schema: readPart(folder, 'schema'),
    migrations: readPart(folder, 'migrations'),
  }
}

function readPart(folder: string, part: string): Migration[] {
  if (!existsSync(join(folder, part))) return []
  return readdirSync(join(folder, part))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, part, name), 'utf8').replaceAll('\r\n', '\n')
      return { id: `${part}/${name}`, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

export const isPlatform = ({ id }: { id: string }) => id.startsWith('platform/')
const isSchema = ({ id }: { id: string }) => id.startsWith('schema/')

/** The schema `daan` is internal: nothing in it is granted to any role. */
export async function prepareLedger(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select to_regclass('daan.migrations') as ledger`)
  if (rows[0]?.ledger) return
  await client.query(`
    create schema if not exists daan;
    create table daan.migrations (
      id text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp());
    alter table daan.migrations enable row level security`)
}

export async function readLedger(client: pg.ClientBase): Promise<Applied> {
  const { rows } = await client.query<{ id: string; checksum: string }>(
    'select id, checksum from daan.migrations',
  )
  return new Map(rows.map(({ id, checksum }) => [id, checksum]))
}

/** Applies a file within the caller's transaction. */
export async function apply(client: pg.ClientBase, { id, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new MigrationError(`${id} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  await record(client, id, checksum)
}

export async function record(client: pg.ClientBase, id: string, checksum: string): Promise<void> {
  await client.query('insert into daan.migrations (id, checksum) values ($1, $2)', [id, checksum])
}

/** Records that a database has the shape of these files. */
export async function recordSchema(client: pg.ClientBase, { schema }: Known): Promise<void> {
  await client.query(`delete from daan.migrations where id like 'schema/%'`)
  for (const { id, checksum } of schema) await record(client, id, checksum)
}

/** Entries that are no files. */
export const isNote = (id: string) => [SEED, SEED_FILES, RESTORED].includes(id) || id.startsWith(RELEASE)

export const recordRelease = (client: pg.ClientBase, version: string) =>
  client.query(`insert into daan.migrations (id, checksum) values ($1, '') on conflict do nothing`, [
    `${RELEASE}${version}`,
  ])

/** The newest release that has synced its definitions, such as `1.2.0`. */
export function newestRelease(applied: Applied): string | undefined {
  const releases = [...applied.keys()].filter((id) => id.startsWith(RELEASE))
  return releases
    .map((id) => id.slice(RELEASE.length))
    .reduce<string | undefined>(
      (newest, version) => (newest === undefined || isNewer(version, newest) ? version : newest),
      undefined,
    )
}

export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((each) => each.split('.').map((part) => Number.parseInt(part, 10)))
  const at = a?.findIndex((part, index) => part !== b?.[index]) ?? -1
  return at >= 0 && (a?.[at] ?? 0) > (b?.[at] ?? 0)
}

export const isNew = (applied: Applied): boolean =>
  ![...applied.keys()].some((id) => isSchema({ id }) || id.startsWith('migrations/'))

/** Migrations that a database of an earlier release lacks. */
export const pendingMigrations = ({ migrations }: Known, applied: Applied): Migration[] =>
  migrations.filter(({ id }) => id !== FIRST_RELEASE && !applied.has(id))

const ADVICE =
  'Start the version that made it, or a newer one. A database that holds nothing you need can be made again: ' +
  'move DATA_DIR away, or set DATABASE_URL to an empty database.'

/**
 * Refuses a database whose applied files differ from this version's: databases change by new migrations only.
 */
export function refuseOtherHistory(known: Known, applied: Applied): void {
  const grown = [...known.platform, ...known.backend, ...known.migrations]
  const checksums = new Map(grown.map(({ id, checksum }) => [id, checksum]))
  for (const [id, checksum] of applied) {
    if (isNote(id) || isSchema({ id })) continue
    if (!checksums.has(id)) {
      const maker = newestRelease(applied)
      const made = maker ? `Daan ${maker} has used this database and given it` : 'This database has'
      throw new MigrationError(`${made} ${id}, which this version does not know. ${ADVICE}`)
    }
    if (checksums.get(id) !== checksum) {
      throw new MigrationError(
        `${id} was changed after it had been applied to this database. ` +
          `A released file is never edited; the change belongs into a new one. ${ADVICE}`,
      )
    }
  }
  for (const part of [known.platform, known.backend, known.migrations]) {
    const last = part.findLastIndex(({ id }) => applied.has(id))
    const late = part.slice(0, Math.max(last, 0)).find(({ id }) => !applied.has(id) && id !== FIRST_RELEASE)
    if (late) {
      throw new MigrationError(
        `${late.id} sorts before migrations this database already has. Give it a later number.`,
      )
    }
  }
  const other = isNew(applied) ? undefined : otherSchemaFile(known, applied)
  if (other && pendingMigrations(known, applied).length === 0) {
    throw new MigrationError(
      `This database was made from another ${other}, and no migration brings it to this version. ${ADVICE}`,
    )
  }
}

/** The first schema file that differs between the database and this version. */
function otherSchemaFile({ schema }: Known, applied: Applied): string | undefined {
  const changed = schema.find(({ id, checksum }) => applied.get(id) !== checksum)
  const gone = [...applied.keys()].find((id) => isSchema({ id }) && !schema.some((file) => file.id === id))
  return changed?.id ?? gone
}

/**
 * The files that create a database with the recorded ledger from scratch, or the first file this version
 * lacks.
 */
export function pathTo(
  recorded: Applied,
  known: Known,
): { files: Migration[] } | { lacks: string; hasAnother: boolean } {
  for (const [id, checksum] of recorded) {
    if (isNote(id) || isSchema({ id })) continue
    const own = [...known.platform, ...known.backend, ...known.migrations].find((file) => file.id === id)
    if (own?.checksum !== checksum) return { lacks: id, hasAnother: own !== undefined }
  }
  const ground = [...known.platform, ...known.backend].filter(({ id }) => recorded.has(id))
  const other = otherSchemaFile(known, recorded)
  if (!other) return { files: [...ground, ...known.schema] }
  if (recorded.has(FIRST_RELEASE)) {
    return { files: [...ground, ...known.migrations.filter(({ id }) => recorded.has(id))] }
  }
  return { lacks: other, hasAnother: known.schema.some(({ id }) => id === other) }
}

/** The files that bring a database of the first release to this version. */
export function upgradePath({ platform, backend, schema, migrations }: Known): Migration[] {
  const isReleased = migrations.some(({ id }) => id === FIRST_RELEASE)
  return [...platform, ...backend, ...(isReleased ? [] : schema), ...migrations]
}
