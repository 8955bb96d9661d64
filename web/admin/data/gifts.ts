import type { Tables } from '#domain/database.types.ts'
import type { GiftFilter, GiftView } from '#domain/donations/gift-filter.ts'
import type { GiftName } from '#domain/donations/gift-labels.ts'
import { supabase } from '#web/lib/supabase.ts'
import { withNames } from './gift-names.ts'

const PAGE = 50

export const LISTED =
  'id, donor_id, created_at, amount, refunded_amount, deducted_amount, test_mode, payment_status, platform, method, is_monthly, cause_id, cause_sent, donor_email, donor_phone'

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
  | 'donor_email'
  | 'donor_phone'
> &
  GiftName

export type GiftPage = {
  gifts: ListedGift[]
  /** Cursor for the neighbouring page; null if there is no such page. */
  before: string | null
  after: string | null
}

/** One page of a view, with the cursors of its neighbours. */
export async function findGifts({ filter, sort, after, before }: GiftView): Promise<GiftPage> {
  const { data } = await supabase()
    // One row more than is shown reveals whether there are more.
    .rpc('find_gifts', { filter, sort, at_most: PAGE + 1, ...(after ? { after } : before ? { before } : {}) })
    .select(LISTED)
    .throwOnError()
  const isBackwards = before !== undefined && after === undefined
  const isMore = data.length > PAGE
  const gifts: ListedGift[] = await withNames(isBackwards ? data.slice(-PAGE) : data.slice(0, PAGE))
  const hasEarlier = isBackwards ? isMore : after !== undefined
  const hasLater = isBackwards || isMore
  return {
    gifts,
    before: hasEarlier ? (gifts[0]?.id ?? null) : null,
    after: hasLater ? (gifts.at(-1)?.id ?? null) : null,
  }
}

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
