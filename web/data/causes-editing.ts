import type { Tables, TablesInsert, TablesUpdate } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { Saved } from './saving.ts'

export type CauseRow = Tables<'causes'>
export type CauseChanges = TablesUpdate<'causes'>

const causes = () => supabase().from('causes')

export async function readCauses(): Promise<CauseRow[]> {
  const { data } = await causes().select('*').order('order', { ascending: true }).throwOnError()
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
  if (data[0]) return { outcome: 'saved', row: data[0] }
  const { data: theirs } = await causes().select('*').eq('id', id).maybeSingle().throwOnError()
  return { outcome: 'conflict', theirs }
}

export async function addCause(cause: TablesInsert<'causes'>): Promise<CauseRow> {
  const { data } = await causes().insert(cause).select().single().throwOnError()
  return data
}

export async function deleteCause(id: string): Promise<void> {
  await causes().delete().eq('id', id).throwOnError()
}
