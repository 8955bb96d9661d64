import { supabase } from '#web/lib/supabase.ts'

export type Share = { donor_id: string; name: string; percent: string }
export type ShareHolder = { id: string; name: string; email: string | null }

export const MOST_FOUND = 6

/** The shares as they are, or the whole gift as its donor's. */
export async function readShares(donationId: string): Promise<Share[]> {
  const { data } = await supabase()
    .from('gift_shares')
    .select('percent, donors(id, name)')
    .eq('donation_id', donationId)
    .throwOnError()
  const shares = data.flatMap(({ percent, donors }) =>
    donors ? [{ donor_id: donors.id, name: donors.name, percent: String(percent) }] : [],
  )
  if (shares.length > 0) return shares
  const { data: gift } = await supabase()
    .from('donations')
    .select('donors(id, name)')
    .eq('id', donationId)
    .single()
    .throwOnError()
  return gift.donors ? [{ donor_id: gift.donors.id, name: gift.donors.name, percent: '100' }] : []
}

/** The first donors with these words in their name or email. */
export async function findDonors(words: string): Promise<ShareHolder[]> {
  const text = words.trim().replace(/[%_\\,()"*]/g, ' ')
  if (text.length < 2) return []
  const { data } = await supabase()
    .from('donors')
    .select('id, name, email')
    .or(`name.ilike.%${text}%,email.ilike.%${text}%`)
    .order('name')
    .limit(MOST_FOUND)
    .throwOnError()
  return data
}

export async function splitGift(donationId: string, shares: { donor_id: string; percent: number }[]) {
  await supabase().rpc('split_gift', { gift: donationId, shares }).throwOnError()
}
