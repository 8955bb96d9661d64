/** An offline gift as form values: texts, empty without a value. */
import type { Tables } from '#domain/database.types.ts'
import {
  noReceiptDetails,
  type ReceiptDetails,
  type ReceiptDetailsForm,
  readReceiptDetails,
} from '#domain/donations/offline-donor-details.ts'
import { type OfflineGift, type OfflineGiftForm, readOfflineGift } from '#domain/donations/offline-gift.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import type { Difference } from '../ui/conflict.tsx'

type Gift = Tables<'donations'>

/** The gift, and details for a donor's record that is new or missing. */
export type OfflineEntryForm = OfflineGiftForm & ReceiptDetailsForm

/** The parsed form. */
export type OfflineEntry = { gift: OfflineGift; details: ReceiptDetails | null }

export function formOf(gift: Gift | null): OfflineEntryForm {
  return {
    ...noReceiptDetails,
    amount: gift ? String(gift.amount) : '',
    platform: gift?.platform ?? '',
    transaction_id: gift?.transaction_id ?? '',
    day: dayOf(gift?.created_at ?? new Date()),
    cause_id: gift?.cause_id ?? '',
    campaign_id: gift?.campaign_id ?? '',
    pledge_id: gift?.pledge_id ?? '',
    // Correcting a gift with a name but no record creates one. A guessed donor is for staff to confirm.
    who: !gift || gift.is_donor_guessed ? '' : gift.donor_id ? 'kept' : gift.donor_name ? 'new' : 'nobody',
    donor_id: '',
    confirms_donor: false,
    donor_name: gift?.donor_name ?? '',
    donor_email: gift?.donor_email ?? '',
    donor_phone: gift?.donor_phone ?? '',
    is_monthly: gift?.is_monthly ?? false,
    is_in_kind: gift?.is_in_kind ?? false,
    is_foreign: gift?.is_foreign ?? false,
    donation_type: gift?.donation_type ?? 'others',
    corpus_direction: gift?.corpus_direction ?? '',
    cash_reason: gift?.cash_reason ?? '',
  }
}

// The amount and the platform of a gift never change.
const NAMES = {
  day: 'Date received',
  transaction_id: 'Reference',
  cause_id: 'Cause',
  campaign_id: 'Campaign',
  pledge_id: 'Pledge',
  donor_name: 'Name of the donor',
  donor_email: 'Email',
  donor_phone: 'Phone',
  is_monthly: 'Part of a monthly gift',
  is_in_kind: 'In kind',
  is_foreign: 'Foreign contribution',
  donation_type: 'Donation type',
  corpus_direction: 'Donor’s direction',
  cash_reason: 'Reason for the cash',
} as const

/** `titles` are those of causes and campaigns. */
export function differences(
  mine: OfflineEntryForm,
  theirs: Gift | null,
  titles: ReadonlyMap<string, string>,
): Difference[] {
  if (!theirs) return []
  const other = formOf(theirs)
  const inWords = (value: string | boolean) =>
    typeof value === 'string' ? (titles.get(value) ?? value) : value ? 'Yes' : 'No'
  return (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter((field) => mine[field] !== other[field])
    .map((field) => ({ name: NAMES[field], theirs: inWords(other[field]), mine: inWords(mine[field]) }))
}

/** Results of both parsers, or the problems of both. */
export function readEntry(typed: OfflineEntryForm, today: string, isImported: boolean) {
  const gift = readOfflineGift(typed, today, isImported)
  const receipt = readReceiptDetails(typed)
  if ('problems' in gift || 'problems' in receipt)
    return {
      problems: {
        ...('problems' in receipt ? receipt.problems : {}),
        ...('problems' in gift ? gift.problems : {}),
      },
    }
  return { gift: gift.gift, details: typed.who === 'nobody' ? null : receipt.details }
}
