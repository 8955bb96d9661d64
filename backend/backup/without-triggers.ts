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

  await alter(client, triggers, ({ name }) => `disable trigger ${quoted(name)}`)
  await alter(client, references, ({ name }) => `alter constraint ${quoted(name)} deferrable`)
  await client.query('set constraints all deferred')
  const result = await work()
  await client.query('set constraints all immediate')
  await alter(client, references, ({ name }) => `alter constraint ${quoted(name)} not deferrable`)
  await alter(
    client,
    triggers,
    ({ name, always }) => `enable ${always ? 'always ' : ''}trigger ${quoted(name)}`,
  )
  return result
}

/** One statement per table: there are hundreds of triggers and references. */
async function alter<T extends OnTable>(
  client: pg.Client,
  each: T[],
  action: (one: T) => string,
): Promise<void> {
  const actions = new Map<string, string[]>()
  for (const one of each) actions.set(one.table, [...(actions.get(one.table) ?? []), action(one)])
  for (const [table, some] of actions) await client.query(`alter table ${table} ${some.join(', ')}`)
}

const IN_PRODUCT_SCHEMAS = (relation: string) => `exists (
  select from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where c.oid = ${relation} and n.nspname !~ '^pg_' and n.nspname <> 'information_schema')`
