import { addDays } from '#domain/india/indian-days.ts'
import type { Report } from '#domain/reports/figures.ts'
import type { Period, WholePeriod } from '#domain/reports/period.ts'
import { supabase } from '#web/lib/supabase.ts'
import { withNames } from '../data/gift-names.ts'
import { LISTED, type ListedGift } from '../data/gifts.ts'
import { readReport } from '../reports/figures/read-report.ts'
import { pickDonorsToThank, type Thanked } from './donors-to-thank.ts'

export type Giving = {
  month: WholePeriod
  before: Period | undefined
  report: Report
  last: ListedGift[]
  toThank: Thanked[]
}

const LAST = 5
const LARGEST = 30
const THANKED_WITHIN_DAYS = 14

/** This month's giving, the latest gifts, and the donors of the largest ones. */
export async function readGiving(month: WholePeriod, today: string): Promise<Giving> {
  const since = addDays(today, 1 - THANKED_WITHIN_DAYS)
  const [{ before, report }, last, largest] = await Promise.all([
    readReport({ period: month, step: 'day' }, today),
    gifts({ status: 'successful' }, 'newest', LAST),
    gifts({ status: 'successful', from: since }, 'largest', LARGEST),
  ])
  return { month, before, report, last, toThank: pickDonorsToThank(largest) }
}

async function gifts(filter: { status: string; from?: string }, sort: string, at_most: number) {
  const { data } = await supabase().rpc('find_gifts', { filter, sort, at_most }).select(LISTED).throwOnError()
  return withNames(data)
}
