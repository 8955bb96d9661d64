/** Reads of monthly gifts that several screens share. */
import type { Tables } from '#domain/database.types.ts'
import type { GiftName } from '#domain/donations/gift-labels.ts'
import type { MonthlyGiftFilter, MonthlyGiftView } from '#domain/donations/monthly-gift-filter.ts'
import type { MonthlyReport } from '#domain/reports/monthly-figures.ts'
import type { Period } from '#domain/reports/period.ts'
import { supabase } from '#web/lib/supabase.ts'
import { type GiftPage, pageOf, searchFrom } from './gift-page.ts'

export type MonthlyGift = Tables<'monthly_gifts'>
export type ListedMonthlyGift = MonthlyGift & GiftName

/** One page of a view. */
export async function findMonthlyGifts({
  filter,
  ...place
}: MonthlyGiftView): Promise<GiftPage<ListedMonthlyGift>> {
  const { data } = await supabase()
    .rpc('find_monthly_gifts', { filter, ...searchFrom(place) })
    .throwOnError()
  return pageOf(data, place)
}

/** Some of the monthly gifts to export, as `ExportedMonthlyGift[]`. */
export const exportMonthlyGifts = (args: { filter: MonthlyGiftFilter; at_most: number; after?: string }) =>
  supabase().rpc('export_monthly_gifts', args)

/** Count of a filter's monthly gifts, and their monthly total. */
export async function sumMonthlyGifts(filter: MonthlyGiftFilter): Promise<{ found: number; amount: number }> {
  const { data } = await supabase().rpc('sum_monthly_gifts', { filter }).single().throwOnError()
  return data
}

/** Figures of a period, computed by the database. */
export async function readMonthlyReport({ from, to }: Period): Promise<MonthlyReport> {
  const { data } = await supabase()
    .rpc('monthly_gift_report', { ...(from && { from_day: from }), ...(to && { to_day: to }) })
    .throwOnError()
  return data
}
