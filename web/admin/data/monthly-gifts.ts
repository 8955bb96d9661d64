/** Reads of monthly gifts that several screens share. */
import type { Tables } from '#domain/database.types.ts'
import type { GiftName } from '#domain/donations/gift-labels.ts'
import type { MonthlyGiftFilter, MonthlyGiftView } from '#domain/donations/monthly-gift-filter.ts'
import type { MonthlyReport } from '#domain/reports/monthly-figures.ts'
import type { Period } from '#domain/reports/period.ts'
import { supabase } from '#web/lib/supabase.ts'
import { withNames } from './gift-names.ts'

const PAGE = 50

export type MonthlyGift = Tables<'monthly_gifts'>
export type ListedMonthlyGift = MonthlyGift & GiftName

export type MonthlyGiftPage = {
  gifts: ListedMonthlyGift[]
  /** Cursor for the neighbouring page; null if there is no such page. */
  before: string | null
  after: string | null
}

/** One page of a view, with the cursors of its neighbours. */
export async function findMonthlyGifts({ filter, after, before }: MonthlyGiftView): Promise<MonthlyGiftPage> {
  const { data } = await supabase()
    // One row more than is shown reveals whether there are more.
    .rpc('find_monthly_gifts', {
      filter,
      at_most: PAGE + 1,
      ...(after ? { after } : before ? { before } : {}),
    })
    .throwOnError()
  const isBackwards = before !== undefined && after === undefined
  const isMore = data.length > PAGE
  const gifts = await withNames(isBackwards ? data.slice(-PAGE) : data.slice(0, PAGE))
  const hasEarlier = isBackwards ? isMore : after !== undefined
  const hasLater = isBackwards || isMore
  return {
    gifts,
    before: hasEarlier ? (gifts[0]?.id ?? null) : null,
    after: hasLater ? (gifts.at(-1)?.id ?? null) : null,
  }
}

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
