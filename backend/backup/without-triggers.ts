import type pg from 'pg'
import { quoted } from '../db/contents.ts'

type OnTable = { table: string; name: string }

/**
 * Restores rows as they were: without triggers, and with references to later rows. Checks references before
 * returning. Requires only ownership of the tables.
 */
export async function withoutTriggers<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const { rows: triggers } = await client.query<OnTable & { always: boolean }>(`
    select tgrelid::regclass::text as table, tgname as name, tgenabled = 'A' as always
    from pg_trigger where not tgisinternal and tgenabled in ('O', 'A') and ${IN_PRODUCT_SCHEMAS('tgrelid')}`)
  const { rows: references } = await client.query<OnTable>(`
    select conrelid::regclass::text as table, conname as name
    from pg_constraint where contype = 'f' and not condeferrable and ${IN_PRODUCT_SCHEMAS('conrelid')}`)

  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${quoted(name)}`)
  for (const { table, name } of references) {
    await client.query(`alter table ${table} alter constraint ${quoted(name)} deferrable`)
  }
  await client.query('set constraints all deferred')
  const result = await work()
  await client.query('set constraints all immediate')
  for (const { table, name } of references) {
    await client.query(`alter table ${table} alter constraint ${quoted(name)} not deferrable`)
  }
  for (const { table, name, always } of triggers) {
    await client.query(`alter table ${table} enable ${always ? 'always ' : ''}trigger ${quoted(name)}`)
  }
  return result
}

const IN_PRODUCT_SCHEMAS = (relation: string) => `exists (
  select from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where c.oid = ${relation} and n.nspname !~ '^pg_' and n.nspname <> 'information_schema')`
