import { csvOf } from '../csv/write-csv.ts'
import type { Tables } from '../database.types.ts'
import { dayOf, timeOf } from '../india/indian-days.ts'
import { fromPaise, toPaise } from '../india/money.ts'
import type { GiftFilter } from './gift-filter.ts'
import { methodWords, platformLabels, statusLabels } from './gift-labels.ts'

/** A gift in the export: its row, and the titles of its cause and campaign. */
export type ExportedGift = Tables<'donations'> & { cause_title: string | null; campaign_title: string | null }

export const giftCsv = csvOf<ExportedGift>([
  ['Date', ({ created_at }) => dayOf(created_at).split('-').reverse().join('-')],
  // Offline gifts have a day only.
  ['Time (IST)', ({ platform, created_at }) => (platform === 'razorpay' ? timeOf(created_at) : null)],
  ['Donor', ({ donor_name }) => donor_name],
  ['Email', ({ donor_email }) => donor_email],
  ['Phone', ({ donor_phone }) => donor_phone],
  ['Amount (INR)', ({ amount }) => rupees(amount)],
  ['Refunded (INR)', ({ refunded_amount }) => rupees(refunded_amount)],
  ['Chargebacks (INR)', ({ deducted_amount }) => rupees(deducted_amount)],
  ['Status', ({ payment_status }) => statusLabels[payment_status]],
  [
    'Cause',
    ({ cause_title, cause_sent }) => cause_title ?? (cause_sent ? `General (${cause_sent})` : 'General'),
  ],
  ['Platform', ({ platform }) => platformLabels[platform]],
  ['Paid by', ({ method }) => methodWords(method)],
  ['Monthly', ({ is_monthly }) => (is_monthly ? 'Yes' : 'No')],
  ['Transaction', ({ transaction_id }) => transaction_id],
  ['Order', ({ order_id }) => order_id],
  ['Payment', ({ payment_id }) => payment_id],
  ['Fee (INR)', ({ fee }) => (fee === null ? null : rupees(fee))],
  ['Tax in fee (INR)', ({ tax }) => (tax === null ? null : rupees(tax))],
  ['Campaign', ({ campaign_title }) => campaign_title],
  ['UTM source', ({ utm_source }) => utm_source],
  ['UTM medium', ({ utm_medium }) => utm_medium],
  ['UTM campaign', ({ utm_campaign }) => utm_campaign],
  ['UTM term', ({ utm_term }) => utm_term],
  ['UTM content', ({ utm_content }) => utm_content],
  ['Failure', ({ error_reason }) => error_reason],
  ['Test mode', ({ test_mode }) => (test_mode ? 'Yes' : 'No')],
  ['Gift', ({ id }) => id],
  ['Old receipt', ({ old_receipt_no }) => old_receipt_no],
])

/** donations-2026-04-01-to-2026-04-30.csv, or with the day it was made. */
export function exportName({ from, to }: GiftFilter, today: string): string {
  const days = from && to ? `${from}-to-${to}` : from ? `from-${from}` : to ? `until-${to}` : today
  return `donations-${days}.csv`
}

function rupees(amount: number): string {
  return fromPaise(toPaise(amount))
}
