/** A gift entered by hand as the fields of its form hold it: texts, empty where there is nothing. */
import type { Tables } from '#domain/database.types.ts'
import type { OfflineGiftForm } from '#domain/donations/offline-gift.ts'
import { dayOf } from '#domain/indian-days.ts'
import type { Difference } from '../ui/conflict.tsx'

type Gift = Tables<'donations'>

export function formOf(gift: Gift | null): OfflineGiftForm {
  return {
    amount: gift ? String(gift.amount) : '',
    platform: gift?.platform ?? '',
    transaction_id: gift?.transaction_id ?? '',
    day: dayOf(gift?.created_at ?? new Date()),
    cause_id: gift?.cause_id ?? '',
    donor_name: gift?.donor_name ?? '',
    donor_email: gift?.donor_email ?? '',
    donor_phone: gift?.donor_phone ?? '',
    is_monthly: gift?.is_monthly ?? false,
  }
}

// The amount and the platform of a gift never change.
const NAMES = {
  day: 'Day it came in',
  transaction_id: 'Reference',
  cause_id: 'Cause',
  donor_name: 'Name of the donor',
  donor_email: 'Email',
  donor_phone: 'Phone',
  is_monthly: 'Part of a monthly gift',
} as const

export function differences(mine: OfflineGiftForm, theirs: Gift | null): Difference[] {
  if (!theirs) return []
  const other = formOf(theirs)
  return (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter((field) => mine[field] !== other[field])
    .map((field) => ({ name: NAMES[field], theirs: inWords(other[field]), mine: inWords(mine[field]) }))
}

function inWords(value: string | boolean): string {
  return typeof value === 'string' ? value : value ? 'Yes' : 'No'
}
