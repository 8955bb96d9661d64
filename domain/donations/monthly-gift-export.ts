import { csvOf } from '../csv/write-csv.ts'
import type { Tables } from '../database.types.ts'
import { dayOf } from '../india/indian-days.ts'
import { fromPaise, toPaise } from '../india/money.ts'
import { methodWords } from './gift-labels.ts'
import { monthlyStatusLabels, pendingInWords, stateInWords } from './monthly-gift-labels.ts'

/** A monthly gift in the export. */
export type ExportedMonthlyGift = Tables<'monthly_gifts'> & {
  donor_name: string | null
  cause_title: string | null
  campaign_title: string | null
  charges: number
  /** Sum of its charges, minus what was returned. */
  given: string
}

export const monthlyGiftCsv = csvOf<ExportedMonthlyGift>([
  ['Begun', ({ created_at }) => day(created_at)],
  ['First charge', ({ started_at }) => day(started_at)],
  ['Donor', ({ donor_name }) => donor_name],
  ['Email', ({ donor_email }) => donor_email],
  ['Phone', ({ donor_phone }) => donor_phone],
  ['Amount a month', ({ amount }) => fromPaise(toPaise(amount))],
  ['Currency', ({ currency }) => currency],
  [
    'Cause',
    ({ cause_title, cause_sent }) => cause_title ?? (cause_sent ? `General (${cause_sent})` : 'General'),
  ],
  ['State', ({ status }) => monthlyStatusLabels[status]],
  ['About the state', (gift) => stateInWords(gift)],
  ['Not confirmed yet', (gift) => pendingInWords(gift)],
  ['Paid by', ({ method }) => methodWords(method)],
  ['Next charge', ({ next_charge_at }) => day(next_charge_at)],
  ['Charges', ({ charges }) => String(charges)],
  ['Given so far', ({ given }) => fromPaise(toPaise(given))],
  ['Failing since', ({ failing_since }) => day(failing_since)],
  ['Why charges fail', ({ last_error }) => last_error],
  ['Paused until', ({ paused_until }) => day(paused_until)],
  ['Ended', ({ ended_at }) => day(ended_at)],
  ['Subscription', ({ subscription_id }) => subscription_id],
  ['Campaign', ({ campaign_title }) => campaign_title],
  ['UTM source', ({ utm_source }) => utm_source],
  ['UTM medium', ({ utm_medium }) => utm_medium],
  ['UTM campaign', ({ utm_campaign }) => utm_campaign],
  ['Test mode', ({ test_mode }) => (test_mode ? 'Yes' : 'No')],
  ['Monthly gift', ({ id }) => id],
])

export const monthlyExportName = (today: string) => `monthly-gifts-${today}.csv`

function day(moment: string | null): string | null {
  return moment && dayOf(moment).split('-').reverse().join('-')
}
