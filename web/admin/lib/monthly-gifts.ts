/** Monthly gifts as several screens of the back office read them. */
import type { Tables } from '#domain/database.types.ts'
import type { MonthlyGiftFilter, MonthlyGiftView } from '#domain/donations/monthly-gift-filter.ts'
import type { MonthlyReport } from '#domain/reports/monthly-figures.ts'
import type { Period } from '#domain/reports/period.ts'
import { supabase } from '#web/lib/supabase.ts'

const PAGE = 50

export type MonthlyGift = Tables<'monthly_gifts'>
export type ListedMonthlyGift = MonthlyGift & { donor_name: string | null }

export type MonthlyGiftPage = {
  gifts: ListedMonthlyGift[]
  /** The one that the neighbouring page ends or begins beside; null where there is no such page. */
  before: string | null
  after: string | null
}

/** One page of a view, and where its neighbours are. */
export async function findMonthlyGifts({ filter, after, before }: MonthlyGiftView): Promise<MonthlyGiftPage> {
  const { data } = await supabase()
    // One more than is shown tells whether there are more.
    .rpc('find_monthly_gifts', {
      filter,
      at_most: PAGE + 1,
      ...(after ? { after } : before ? { before } : {}),
    })
    .throwOnError()
  const isBackwards = before !== undefined && after === undefined
  const isMore = data.length > PAGE
  const gifts = await withDonorNames(isBackwards ? data.slice(-PAGE) : data.slice(0, PAGE))
  const hasEarlier = isBackwards ? isMore : after !== undefined
  const hasLater = isBackwards || isMore
  return {
    gifts,
    before: hasEarlier ? (gifts[0]?.id ?? null) : null,
    after: hasLater ? (gifts.at(-1)?.id ?? null) : null,
  }
}

async function withDonorNames(gifts: readonly MonthlyGift[]): Promise<ListedMonthlyGift[]> {
  const ids = [...new Set(gifts.flatMap(({ donor_id }) => donor_id ?? []))]
  const { data } = await supabase().from('donors').select('id, name').in('id', ids).throwOnError()
  const names = new Map(data.map(({ id, name }) => [id, name]))
  return gifts.map((gift) => ({ ...gift, donor_name: names.get(gift.donor_id ?? '') ?? null }))
}

/** How many a filter finds, and what they come to a month. */
export async function sumMonthlyGifts(filter: MonthlyGiftFilter): Promise<{ found: number; amount: number }> {
  const { data } = await supabase().rpc('sum_monthly_gifts', { filter }).single().throwOnError()
  return data
}

/** Every figure of a period, worked out by the database. */
export async function readMonthlyReport({ from, to }: Period): Promise<MonthlyReport> {
  const { data } = await supabase()
    .rpc('monthly_gift_report', { ...(from && { from_day: from }), ...(to && { to_day: to }) })
    .throwOnError()
  return data
}
