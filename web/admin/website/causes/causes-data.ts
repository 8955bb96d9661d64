import type { Tables, TablesInsert, TablesUpdate } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'
import { causeTitles } from '../../data/cause-titles.ts'
import { withAuthors } from '../../data/staff-names.ts'
import { isGone, overtaken, type Saved } from '../../lib/saving.ts'

export type CauseRow = Tables<'causes'>
export type CauseChanges = TablesUpdate<'causes'>

const causes = () => supabase().from('causes')

export async function readCauses(): Promise<CauseRow[]> {
  const { data } = await causes()
    .select('*')
    .order('order', { ascending: true })
    .order('created_at')
    .throwOnError()
  return data
}

export async function saveCause(
  id: string,
  changes: CauseChanges,
  basedOn: string | null,
): Promise<Saved<CauseRow>> {
  const { data } = await causes()
    .update(changes)
    .eq('id', id)
    .eq('updated_at', basedOn ?? '')
    .select()
    .throwOnError()
  causeTitles.forget()
  if (data[0]) return { outcome: 'saved', row: data[0] }
  const { data: theirs } = await causes().select('*').eq('id', id).maybeSingle().throwOnError()
  return overtaken(theirs, basedOn)
}

export async function addCause(cause: TablesInsert<'causes'>): Promise<CauseRow> {
  const { data } = await causes().insert(cause).select().single().throwOnError()
  causeTitles.forget()
  return data
}

export async function deleteCause(id: string): Promise<true> {
  const { data } = await causes().delete().eq('id', id).select('id').throwOnError()
  causeTitles.forget()
  const isStillThere = async () => (await causes().select('id').eq('id', id).throwOnError()).data.length > 0
  return isGone(data, isStillThere)
}

/** Restores a deleted cause with its gifts and former addresses. */
export async function restoreCause(id: string): Promise<CauseRow> {
  const { data } = await supabase().rpc('restore_cause', { deleted_id: id }).throwOnError()
  causeTitles.forget()
  return data
}

export type DeletedCause = { id: string; title: string; at: string; by: string | null }

/** Recently deleted causes, the latest first, except those whose address is in use again. */
export async function deletedCauses(taken: readonly string[]): Promise<DeletedCause[]> {
  const since = new Date(Date.now() - 90 * 86_400_000).toISOString()
  const { data } = await supabase()
    .from('audit_log')
    .select('row_key, changed_at, actor_id, actor_email, old_values->>title')
    .eq('table_name', 'causes')
    .eq('action', 'delete')
    .gte('changed_at', since)
    .order('id', { ascending: false })
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
