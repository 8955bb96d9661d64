import type { Tables, TablesInsert } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'
import { withAuthors } from '../../data/staff-names.ts'
import { isGone, overtaken, type Saved } from '../../lib/saving.ts'

type Name = 'causes' | 'campaigns' | 'stories'

/** Reads and writes of one kind. `onChange` forgets what other screens keep of it. */
export function itemTable<Of extends Name>(name: Of, latestFirst: string | null, onChange = () => {}) {
  // The three tables have the columns used here in common.
  const table = () => supabase().from(name as 'causes')
  const row = (data: unknown) => data as Tables<Of>

  async function add(columns: TablesInsert<Of>): Promise<Tables<Of>> {
    const { data } = await table()
      .insert(columns as TablesInsert<'causes'>)
      .select()
      .single()
      .throwOnError()
    onChange()
    return row(data)
  }

  return {
    async read(): Promise<Tables<Of>[]> {
      const query = latestFirst
        ? table().select('*').order(latestFirst, { ascending: false })
        : table().select('*').order('order')
      const { data } = await query.order('created_at').throwOnError()
      return data.map(row)
    },
    async save(id: string, columns: object, basedOn: string | null): Promise<Saved<Tables<Of>>> {
      const { data } = await table()
        .update(columns)
        .eq('id', id)
        .eq('updated_at', basedOn ?? '')
        .select()
        .throwOnError()
      onChange()
      if (data[0]) return { outcome: 'saved', row: row(data[0]) }
      const { data: theirs } = await table().select('*').eq('id', id).maybeSingle().throwOnError()
      return overtaken(theirs && row(theirs), basedOn)
    },
    add,
    async remove(id: string): Promise<true> {
      const { data } = await table().delete().eq('id', id).select('id').throwOnError()
      onChange()
      const isStillThere = async () =>
        (await table().select('id').eq('id', id).throwOnError()).data.length > 0
      return isGone(data, isStillThere)
    },
    /** Adds a deleted row again, as it was. */
    async restore(id: string): Promise<unknown> {
      const { data } = await deletions(name, 'old_values').eq('row_key', id).limit(1).single().throwOnError()
      return add(data.old_values as TablesInsert<Of>)
    },
  }
}

const deletions = <Columns extends string>(table: Name, columns: Columns) =>
  supabase()
    .from('audit_log')
    .select(columns)
    .eq('table_name', table)
    .eq('action', 'delete')
    .order('id', { ascending: false })

export type DeletedItem = { id: string; title: string; at: string; by: string | null }

/** Recently deleted items, the latest first, except those that are there again. */
export async function deletedItems(table: Name, taken: readonly string[]): Promise<DeletedItem[]> {
  const since = new Date(Date.now() - 90 * 86_400_000).toISOString()
  const { data } = await deletions(table, 'row_key, changed_at, actor_id, actor_email, old_values->>title')
    .gte('changed_at', since)
    .limit(50)
    .throwOnError()
  const latest = new Map((await withAuthors(data)).toReversed().map((change) => [change.row_key, change]))
  return [...latest.values()]
    .toReversed()
    .filter(({ row_key }) => !taken.includes(row_key))
    .map(({ row_key, title, changed_at, actor_email }) => ({
      id: row_key,
      title,
      at: changed_at,
      by: actor_email,
    }))
}
