import type { Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'

export type Change = Pick<
  Tables<'audit_log'>,
  'id' | 'changed_at' | 'actor_email' | 'actor_role' | 'action' | 'old_values' | 'new_values'
>

/** The latest changes of one row, newest first. */
export async function changesOf(table: string, rowKey: string, count = 20): Promise<Change[]> {
  const { data } = await supabase()
    .from('audit_log')
    .select('id, changed_at, actor_email, actor_role, action, old_values, new_values')
    .eq('table_name', table)
    .eq('row_key', rowKey)
    .order('id', { ascending: false })
    .limit(count)
    .throwOnError()
  return data
}
