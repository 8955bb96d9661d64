import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** What keeps a database from being brought to this version, said so that a person can act on it. */
export class MigrationError extends Error {}

export type Migration = { id: string; sql: string; checksum: string }

/** The files of this version that a database is made and changed by, each part in the order of its names. */
export type Known = {
  /** What a hosted backend would bring. */
  platform: Migration[]
  /** What the backend itself keeps beside it. */
  backend: Migration[]
  /** Everything as it is now: a new database is made from these. */
  schema: Migration[]
  /** What brings the databases of earlier releases to the same shape. */
  migrations: Migration[]
}

/** What a database says was applied to it: the checksum of each file, by its id. */
export type Applied = Map<string, string>

/** The content a new instance starts with is recorded like a migration. */
export const SEED = 'seed'
/** Its pictures are stored by the first start, not by a migration. */
export const SEED_FILES = 'seed-files'
/** The schema as it was first released: what all later migrations build on. There is none before a release. */
export const FIRST_RELEASE = 'migrations/000-first-release.sql'

/** Beside this file. A bundle, which has this file elsewhere, says where they are. */
const BACKEND_SQL = fileURLToPath(new URL('sql', import.meta.url))

/** The product's files in `folder`, and the backend's own. */
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

/** The schema `daan` is no request's business: nothing in it is granted to anyone. */
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

/** Notes that a database has the shape of these files, however it came to have it. */
export async function recordSchema(client: pg.ClientBase, { schema }: Known): Promise<void> {
  await client.query(`delete from daan.migrations where id like 'schema/%'`)
  for (const { id, checksum } of schema) await record(client, id, checksum)
}

export const isNew = (applied: Applied): boolean =>
  ![...applied.keys()].some((id) => isSchema({ id }) || id.startsWith('migrations/'))

/** The migrations that a database made by an earlier release lacks. */
export const pendingMigrations = ({ migrations }: Known, applied: Applied): Migration[] =>
  migrations.filter(({ id }) => id !== FIRST_RELEASE && !applied.has(id))

const WAY_OUT =
  'Start the version that made it, or a newer one. A database that holds nothing you need can be made again: ' +
  'move DATA_DIR away, or set DATABASE_URL to an empty database.'

/** A database grows by new migrations only: what it has must be what this version would have given it. */
export function refuseAnotherPast(known: Known, applied: Applied): void {
  const grown = [...known.platform, ...known.backend, ...known.migrations]
  const checksums = new Map(grown.map(({ id, checksum }) => [id, checksum]))
  for (const [id, checksum] of applied) {
    if (id === SEED || id === SEED_FILES || isSchema({ id })) continue
    if (!checksums.has(id)) {
      throw new MigrationError(`This database has ${id}, which this version does not know. ${WAY_OUT}`)
    }
    if (checksums.get(id) !== checksum) {
      throw new MigrationError(
        `${id} was changed after it had been applied to this database. ` +
          `A released file is never edited; the change belongs into a new one. ${WAY_OUT}`,
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
      `This database was made from another ${other}, and no migration brings it to this version. ${WAY_OUT}`,
    )
  }
}

/** The first file of the schema that a database was not made from, or that it has and this version has not. */
function otherSchemaFile({ schema }: Known, applied: Applied): string | undefined {
  const changed = schema.find(({ id, checksum }) => applied.get(id) !== checksum)
  const gone = [...applied.keys()].find((id) => isSchema({ id }) && !schema.some((file) => file.id === id))
  return changed?.id ?? gone
}

/** What makes, of nothing, a database of the shape that a ledger records; or the file that this version lacks. */
export function pathTo(
  recorded: Applied,
  known: Known,
): { files: Migration[] } | { lacks: string; hasAnother: boolean } {
  for (const [id, checksum] of recorded) {
    if (id === SEED || id === SEED_FILES || isSchema({ id })) continue
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

/** As a database of the first release, with every migration since, would come to this version. */
export function upgradePath({ platform, backend, schema, migrations }: Known): Migration[] {
  const isReleased = migrations.some(({ id }) => id === FIRST_RELEASE)
  return [...platform, ...backend, ...(isReleased ? [] : schema), ...migrations]
}
