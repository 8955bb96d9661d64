import type { Report } from '#domain/reports/figures.ts'
import type { Period, WholePeriod } from '#domain/reports/period.ts'
import { supabase } from '#web/lib/supabase.ts'
import { withNames } from '../data/gift-names.ts'
import { LISTED, type ListedGift } from '../data/gifts.ts'
import { may } from '../data/may.ts'
import { readReport } from '../reports/figures/read-report.ts'
import { readDonorsToThank, type ToThankRow } from './donors-to-thank.ts'
import { type DueReminder, readDueReminders } from './reminders.ts'

export type Giving = {
  month: WholePeriod
  before: Period | undefined
  report: Report
  last: ListedGift[]
  toThank: ToThankRow[]
  reminders: DueReminder[]
}

const LAST = 5

/** This month's giving, the latest gifts, the donors to thank and the reminders. */
export async function readGiving(month: WholePeriod, today: string): Promise<Giving> {
  const [{ before, report }, last, toThank, reminders] = await Promise.all([
    readReport({ period: month, step: 'day' }, today),
    lastGifts(),
    may('donors.write') ? readDonorsToThank() : [],
    may('donors.write') ? readDueReminders(today) : [],
  ])
  return { month, before, report, last, toThank, reminders }
}

async function lastGifts() {
  const { data } = await supabase()
    .rpc('find_gifts', { filter: { status: 'successful' }, sort: 'newest', at_most: LAST })
    .select(LISTED)
    .throwOnError()
  return withNames(data)
}
