import type { Json, Tables } from '#domain/database.types.ts'
import type { DonorDetails } from '#domain/donors/fields.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { SomeOf } from '../../hooks/use-more.ts'
import { type DonorRow, readDonorsById } from '../donors-data.ts'

export type DuplicateReason = Tables<'not_duplicate_donors'>['reason']
export type DuplicateGroup = {
  id: string
  reason: DuplicateReason
  key: string
  ids: string[]
  /** The first donors of the group, if there are many. */
  donors: DonorRow[]
}

const GROUPS_AT_ONCE = 25
// More ids would not fit into one address.
const SHOWN_OF_GROUP = 12

/** Likely duplicates with their donors, the surest first. */
export async function readDuplicates(past = 0): Promise<SomeOf<DuplicateGroup>> {
  const { data } = await supabase()
    .rpc('duplicate_donors', { max_groups: past + GROUPS_AT_ONCE })
    .range(past, past + GROUPS_AT_ONCE - 1)
    .throwOnError()
  const ids = [...new Set(data.flatMap(({ donor_ids }) => donor_ids.slice(0, SHOWN_OF_GROUP)))]
  const donors = new Map((ids.length > 0 ? await readDonorsById(ids) : []).map((donor) => [donor.id, donor]))
  const rows = data.map(({ reason, key, donor_ids }) => ({
    id: `${reason} ${key}`,
    reason: reason as DuplicateReason,
    key,
    ids: donor_ids,
    donors: donor_ids.flatMap((id) => donors.get(id) ?? []),
  }))
  return { rows, count: data[0]?.total ?? 0 }
}

/** No longer offers a group as duplicates. */
export async function markDifferent({ reason, key, ids }: DuplicateGroup): Promise<void> {
  await supabase()
    .from('not_duplicate_donors')
    .upsert({ reason, key, donor_ids: ids }, { onConflict: 'reason,key' })
    .throwOnError()
}

/** Returns the id for undoing it. */
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

export type Merge = Pick<
  Tables<'donor_merges'>,
  'id' | 'kept_id' | 'kept_name' | 'merged_at' | 'merged_by' | 'undone_at'
>

const MERGES_AT_ONCE = 20

/** The latest first. */
export async function readMerges(past = 0): Promise<SomeOf<Merge>> {
  const { data, count } = await supabase()
    .from('donor_merges')
    .select('id, kept_id, kept_name, merged_at, merged_by, undone_at', { count: 'exact' })
    .order('merged_at', { ascending: false })
    .order('id')
    .range(past, past + MERGES_AT_ONCE - 1)
    .throwOnError()
  return { rows: data, count: count ?? 0 }
}
