import { supabase } from '#web/lib/supabase.ts'

const KEYS = { email: 'email_key', phone: 'phone_key', name: 'name_key' } as const
type Reason = keyof typeof KEYS
const MOST = 5

export type LikelySame = { id: string; name: string; reason: Reason }

/** Other records with the same address, number or name, except those that staff marked as different people. */
export async function readLikelySame(donorId: string): Promise<LikelySame[]> {
  const { data: donor } = await supabase()
    .from('donors')
    .select('email_key, phone_key, name_key')
    .eq('id', donorId)
    .single()
    .throwOnError()
  const found = await Promise.all(
    (Object.keys(KEYS) as Reason[]).map((reason) => othersWith(donorId, reason, donor[KEYS[reason]])),
  )
  const others = new Map<string, LikelySame>()
  // The stronger reason wins.
  for (const other of found.flat()) if (!others.has(other.id)) others.set(other.id, other)
  return [...others.values()].slice(0, MOST)
}

async function othersWith(donorId: string, reason: Reason, key: string | null): Promise<LikelySame[]> {
  if (!key) return []
  const [{ data: others }, { data: notDuplicates }] = await Promise.all([
    supabase()
      .from('donors')
      .select('id, name')
      .eq(KEYS[reason], key)
      .neq('id', donorId)
      .limit(MOST)
      .throwOnError(),
    supabase().from('not_duplicate_donors').select('donor_ids').match({ reason, key }).throwOnError(),
  ])
  const isMarkedDifferent = (id: string) =>
    notDuplicates.some(({ donor_ids }) => donor_ids.includes(id) && donor_ids.includes(donorId))
  return others.filter(({ id }) => !isMarkedDifferent(id)).map(({ id, name }) => ({ id, name, reason }))
}
