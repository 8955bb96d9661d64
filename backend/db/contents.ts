import { createHash } from 'node:crypto'
import type { Query } from './database.ts'

export type Table = { schema: string; name: string; columns: string[] }

/** The queue library maintains these tables; their rows belong to the product. */
export const QUEUE_SCHEMA = 'graphile_worker'

export const nameOf = ({ schema, name }: { schema: string; name: string }) =>
  `${quoted(schema)}.${quoted(name)}`

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Fixes the text format of values regardless of server settings, and throws instead of hiding rows by
 * row-level security.
 */
export const PLAIN_SETTINGS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local row_security = off;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** Every table with the product's data and its writable columns; not those of a hosted service. */
export async function listTables(query: Query): Promise<Table[]> {
  const { rows } = await query<Table>(`
    select n.nspname as schema, c.relname as name,
      array(
        select a.attname::text from pg_attribute as a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 't' and pg_has_role(c.relowner, 'usage')
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend as d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1, 2`)
  return rows
}

/** Digest of a table's rows, independent of their order. */
export async function digestOf(query: Query, table: Table): Promise<string> {
  const { rows } = await query<{ digest: string }>(
    `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as digest
     from ${nameOf(table)} as t`,
  )
  return rows[0]?.digest ?? ''
}

/**
 * Digest of everything the product stores in the database. Recorded after the default content is inserted, so
 * that an unused instance can be distinguished from one in use.
 */
export async function fingerprint(query: Query): Promise<string> {
  await query(PLAIN_SETTINGS)
  const hash = createHash('sha256')
  for (const table of await listTables(query)) {
    if (table.schema === QUEUE_SCHEMA || nameOf(table) === '"daan"."migrations"') continue
    hash.update(`${nameOf(table)} ${await digestOf(query, table)}\n`)
  }
  return hash.digest('hex')
}
