import type { Tables } from '#domain/database.types.ts'
import type { GiftFilter, GiftSort, GiftView } from '#domain/donations/gift-filter.ts'
import type { GiftName } from '#domain/donations/gift-labels.ts'
import { supabase } from '#web/lib/supabase.ts'
import { type GiftPage, pageOf, searchFrom } from './gift-page.ts'

export const LISTED =
  'id, donor_id, created_at, amount, refunded_amount, deducted_amount, test_mode, payment_status, platform, method, is_monthly, cause_id, cause_sent, campaign_id, donor_email, donor_phone'

export type ListedGift = Pick<
  Tables<'donations'>,
  | 'id'
  | 'donor_id'
  | 'created_at'
  | 'amount'
  | 'refunded_amount'
  | 'deducted_amount'
  | 'test_mode'
  | 'payment_status'
  | 'platform'
  | 'method'
  | 'is_monthly'
  | 'cause_id'
  | 'cause_sent'
  | 'campaign_id'
  | 'donor_email'
  | 'donor_phone'
> &
  GiftName

/** One page of a view. */
export async function findGifts({ filter, sort, ...place }: GiftView): Promise<GiftPage<ListedGift>> {
  const { data } = await supabase()
    .rpc('find_gifts', { filter, sort, ...searchFrom(place) })
    .select(LISTED)
    .throwOnError()
  return pageOf(data, place)
}

/** Some of the gifts to export, as `ExportedGift[]`. */
export const exportGifts = (args: { filter: GiftFilter; sort: GiftSort; at_most: number; after?: string }) =>
  supabase().rpc('export_gifts', args)

export type GiftSums = {
  found: number
  /** A search matched more gifts than are counted here; then the sums are unknown. */
  is_more: boolean
  paid: number
  given: number
  refunded: number
  deducted: number
  net: number
}

/** Sums of all gifts of a filter. */
export async function sumGifts(filter: GiftFilter): Promise<GiftSums> {
  const { data } = await supabase().rpc('sum_gifts', { filter }).single().throwOnError()
  return data
}
