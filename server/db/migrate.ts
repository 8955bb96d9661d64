import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { seed } from '#database/seed/seed.ts'
import { projectRoot } from '../project-root.ts'

export class MigrationError extends Error {}

type Migration = { id: string; sql: string; checksum: string }

// Any fixed number: it only has to be the same in every process of this product.
const LOCK = 7_203_114_501

/**
 * Brings a database to this version: the platform a hosted backend would bring, then the product's own
 * schema, then the default content, each file once, in order and in a transaction of its own. A lock
 * makes processes that start together take turns.
 */
export async function migrate(url: string, log: Logger): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'daan-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create schema if not exists daan`)
    await client.query(`create table if not exists daan.migrations (
      id text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ id: string; checksum: string }>(
      'select id, checksum from daan.migrations',
    )
    const applied = new Map(rows.map((row) => [row.id, row.checksum]))
    const known = [...read('platform'), ...read('migrations')]
    refuseAnEditedPast(known, applied)

    for (const migration of known.filter(({ id }) => !applied.has(id))) {
      await inTransaction(client, migration, () => client.query(migration.sql))
      log.info({ migration: migration.id }, 'Migrated')
    }
    if (!applied.has('seed')) {
      const query = (text: string, values?: unknown[]) => client.query(text, values)
      await inTransaction(client, { id: 'seed', checksum: '' }, () => seed(query))
      log.info('Default content is in place')
    }
  } finally {
    await client.end()
  }
}

function read(folder: 'platform' | 'migrations'): Migration[] {
  const directory = join(projectRoot, 'database', folder)
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
      return { id: `${folder}/${name}`, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

function refuseAnEditedPast(known: Migration[], applied: Map<string, string>): void {
  const lastApplied = known.findLastIndex(({ id }) => applied.has(id))
  for (const [index, { id, checksum }] of known.entries()) {
    const past = applied.get(id)
    if (past !== undefined && past !== checksum) {
      throw new MigrationError(
        `${id} was changed after it had been applied to this database. Restore the file and put the change into a new migration.`,
      )
    }
    if (past === undefined && index < lastApplied && sameFolder(id, known[lastApplied]?.id)) {
      throw new MigrationError(
        `${id} sorts before migrations this database already has. Give it a later number.`,
      )
    }
  }
  for (const id of applied.keys()) {
    if (id !== 'seed' && !known.some((migration) => migration.id === id)) {
      throw new MigrationError(
        `This database has ${id}, which this version does not know. Start a newer version.`,
      )
    }
  }
}

function sameFolder(a: string, b = ''): boolean {
  return a.split('/')[0] === b.split('/')[0]
}

async function inTransaction(
  client: pg.Client,
  { id, checksum }: { id: string; checksum: string },
  work: () => Promise<unknown>,
): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('insert into daan.migrations (id, checksum) values ($1, $2)', [id, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(`${id} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
