import type { GiftName } from '#domain/donations/gift-labels.ts'
import { supabase } from '#web/lib/supabase.ts'

const UNKNOWN: GiftName = { name: null, perhaps: null }

/** Names of gifts and monthly gifts by id. */
export async function giftNames(ids: readonly string[]): Promise<(id: string | null) => GiftName> {
  if (ids.length === 0) return () => UNKNOWN
  const { data } = await supabase()
    .rpc('gift_names', { ids: [...ids] })
    .throwOnError()
  const names = new Map(data.map(({ id, ...name }) => [id, name as GiftName]))
  return (id) => names.get(id ?? '') ?? UNKNOWN
}

export async function withNames<Gift extends { id: string }>(
  gifts: readonly Gift[],
): Promise<(Gift & GiftName)[]> {
  const nameOf = await giftNames(gifts.map(({ id }) => id))
  return gifts.map((gift) => ({ ...gift, ...nameOf(gift.id) }))
}
