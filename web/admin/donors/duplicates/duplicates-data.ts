import type { Json, Tables } from '#domain/database.types.ts'
import type { DonorDetails } from '#domain/donors/fields.ts'
import { supabase } from '#web/lib/supabase.ts'

export type DuplicateReason = Tables<'not_duplicate_donors'>['reason']
export type DuplicateGroup = { reason: DuplicateReason; key: string; ids: string[] }

/** The likely duplicates, the surest first, and how many groups of them there are in all. */
export async function readDuplicates(): Promise<{ groups: DuplicateGroup[]; total: number }> {
  const { data } = await supabase().rpc('duplicate_donors', { max_groups: 25 }).throwOnError()
  const groups = data.map(({ reason, key, donor_ids }) => ({
    reason: reason as DuplicateReason,
    key,
    ids: donor_ids,
  }))
  return { groups, total: data[0]?.total ?? 0 }
}

/** Has a group no longer offered as duplicates. */
export async function markDifferent({ reason, key, ids }: DuplicateGroup): Promise<void> {
  await supabase()
    .from('not_duplicate_donors')
    .upsert({ reason, key, donor_ids: ids }, { onConflict: 'reason,key' })
    .throwOnError()
}

/** Answers what undoes it. */
export async function mergeDonors(
  keep: string,
  others: readonly string[],
  result: DonorDetails,
): Promise<string> {
  const { data } = await supabase()
    .rpc('merge_donors', { keep, others: [...others], result: result as Json })
    .throwOnError()
  return data
}

export async function undoMerge(id: string): Promise<void> {
  await supabase().rpc('undo_donor_merge', { merge_id: id }).throwOnError()
}

export type Merge = Pick<Tables<'donor_merges'>, 'id' | 'kept_id' | 'kept_name' | 'merged_at' | 'undone_at'>

export async function readMerges(): Promise<Merge[]> {
  const { data } = await supabase()
    .from('donor_merges')
    .select('id, kept_id, kept_name, merged_at, undone_at')
    .order('merged_at', { ascending: false })
    .limit(20)
    .throwOnError()
  return data
}
