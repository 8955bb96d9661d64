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
    if (tables.length === 0 && !(await hasObjects(client))) return
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

/** Finds what `clear` would drop besides the product's tables: relations and functions of any kind and owner. */
async function hasObjects(client: pg.Client): Promise<boolean> {
  const isMember = (catalogue: string, oid: string) => `exists (select from pg_depend as d
    where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
  const isOthers = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', '${QUEUE_SCHEMA}')`
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
        where ${isOthers} and not ${isMember('pg_class', 'c.oid')})
      or exists (select from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
        where ${isOthers} and not ${isMember('pg_proc', 'p.oid')}) as found`,
  )
  return rows[0]?.found ?? false
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
