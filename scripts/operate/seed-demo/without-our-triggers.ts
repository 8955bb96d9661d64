import type pg from 'pg'

const TABLES = ['public.donors', 'public.donations', 'public.payments', 'public.refunds']

/**
 * Demo rows are history: they cause neither messages nor audit entries. Constraints and references still
 * hold; derived data is rebuilt at the end. For a large change indexes are dropped and rebuilt, which is many
 * times faster; readers wait meanwhile.
 */
export async function withoutOurTriggers<T>(
  client: pg.Client,
  { isLarge }: { isLarge: boolean },
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin')
  try {
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`)
    const indexes = isLarge ? await dropIndexes(client) : []
    const result = await work()
    for (const definition of indexes) await client.query(definition)
    for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`)
    await client.query('select private.rebuild_gift_figures()')
    await client.query('commit')
    // Updates the planner's statistics.
    await client.query(`vacuum analyze ${[...TABLES, 'public.gift_figures'].join(', ')}`)
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Drops indexes that only improve speed, not unique ones. Returns the statements to rebuild them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  await client.query(`set local maintenance_work_mem = '256MB'`)
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::regclass[]) and not indisunique and not indisprimary`,
    [TABLES],
  )
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  return rows.map(({ definition }) => definition)
}
