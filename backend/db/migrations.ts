import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** What keeps a database from being brought to this version, said so that a person can act on it. */
export class MigrationError extends Error {}

export type Migration = { id: string; sql: string; checksum: string }

/** What a database says was applied to it: the checksum of each migration, by its id. */
export type Applied = Map<string, string>

/** The content a new instance starts with is recorded like a migration. */
export const SEED = 'seed'
/** Its pictures are stored by the first start, not by a migration. */
export const SEED_FILES = 'seed-files'

/** The migrations of this version in the order they are applied. */
export function readMigrations(folder: string): Migration[] {
  return ['platform', 'migrations'].flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => {
        const sql = readFileSync(join(folder, part, name), 'utf8').replaceAll('\r\n', '\n')
        return { id: `${part}/${name}`, sql, checksum: createHash('sha256').update(sql).digest('hex') }
      }),
  )
}

export const isPlatform = ({ id }: { id: string }) => id.startsWith('platform/')

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

/** Applies a migration within the caller's transaction. */
export async function apply(client: pg.ClientBase, { id, sql, checksum }: Migration): Promise<void> {
  await client.query(sql)
  await record(client, id, checksum)
}

export async function record(client: pg.ClientBase, id: string, checksum: string): Promise<void> {
  await client.query('insert into daan.migrations (id, checksum) values ($1, $2)', [id, checksum])
}

/** A database grows by new migrations only: what it has must be what this version would have given it. */
export function refuseAnotherPast(known: Migration[], applied: Applied): void {
  const checksums = new Map(known.map(({ id, checksum }) => [id, checksum]))
  for (const [id, checksum] of applied) {
    if (id === SEED || id === SEED_FILES) continue
    if (!checksums.has(id)) {
      throw new MigrationError(
        `This database has ${id}, which this version does not know. Start a newer version.`,
      )
    }
    if (checksums.get(id) !== checksum) {
      throw new MigrationError(
        `${id} was changed after it had been applied to this database. ` +
          'Restore the file and put the change into a new migration.',
      )
    }
  }
  for (const part of [known.filter(isPlatform), known.filter((migration) => !isPlatform(migration))]) {
    const last = part.findLastIndex(({ id }) => applied.has(id))
    const late = part.slice(0, Math.max(last, 0)).find(({ id }) => !applied.has(id))
    if (late) {
      throw new MigrationError(
        `${late.id} sorts before migrations this database already has. Give it a later number.`,
      )
    }
  }
}
