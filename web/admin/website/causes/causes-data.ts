import type { Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'
import { causeTitles } from '../../data/cause-titles.ts'
import { itemTable } from '../items/item-table.ts'

export type CauseRow = Tables<'causes'>

export const causesTable = itemTable('causes', null, causeTitles.forget)

/** Restores a deleted cause with its gifts and former addresses. */
export async function restoreCause(id: string): Promise<CauseRow> {
  const { data } = await supabase().rpc('restore_cause', { deleted_id: id }).throwOnError()
  causeTitles.forget()
  return data
}
