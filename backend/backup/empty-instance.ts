import type pg from 'pg'
import { fingerprint, listTables, QUEUE_SCHEMA, quoted } from '../db/contents.ts'
import type { Query } from '../db/database.ts'
import { hasHostedPlatform } from '../db/migrate.ts'
import { readLedger, SEED } from '../db/migrations.ts'
import { BackupError } from './archive.ts'

/** Refuses an instance in use: only an empty database or untouched default content may be replaced. */
export async function refuseUsed(client: pg.Client): Promise<void> {
  const query: Query = (text, values) => client.query(text, values)
  await client.query('begin read only')
  try {
    const tables = (await listTables(query)).filter(({ schema }) => schema !== QUEUE_SCHEMA)
    if (tables.length === 0) return
    const ours = tables.some(({ schema, name }) => schema === 'daan' && name === 'migrations')
    if (ours) {
      const ledger = await readLedger(client)
      if (!(await hasHostedPlatform(client, ledger)) && ledger.get(SEED) === (await fingerprint(query)))
        return
    }
    throw new BackupError(
      'The database is not empty, and a backup is only restored into an empty one. Nothing was changed. ' +
        'Set DATA_DIR to a new directory, or DATABASE_URL to an empty database, and restore there.',
    )
  } finally {
    await client.query('rollback')
  }
}

/**
 * Drops everything this version's migrations made, so that the backup's can be applied instead. The queue's
 * tables stay: its library would create them outside of this transaction.
 */
export async function clear(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    `select n.nspname as schema from pg_namespace as n
     where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', $1)
       and pg_has_role(n.nspowner, 'USAGE')
       and not exists (select from pg_depend as d
         where d.classid = 'pg_namespace'::regclass and d.objid = n.oid and d.deptype = 'e')`,
    [QUEUE_SCHEMA],
  )
  for (const { schema } of rows) await client.query(`drop schema ${quoted(schema)} cascade`)
  await client.query(
    'create schema if not exists public authorization pg_database_owner; grant usage on schema public to public',
  )
}
