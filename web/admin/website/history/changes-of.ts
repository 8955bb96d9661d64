import type { Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'
import { withAuthors } from '../../data/staff-names.ts'

export type Change = Pick<
  Tables<'audit_log'>,
  'id' | 'changed_at' | 'actor_id' | 'actor_email' | 'actor_role' | 'action' | 'old_values' | 'new_values'
>

/** Latest changes of one row, newest first, including those under its former ids; at most 200. */
export async function changesOf(table: string, rowKey: string, atMost = 20): Promise<Change[]> {
  const { data } = await supabase()
    .rpc('history_of', { changed_table: table, key: rowKey, at_most: atMost })
    .select('id, changed_at, actor_id, actor_email, actor_role, action, old_values, new_values')
    .throwOnError()
  return withAuthors(data)
}
