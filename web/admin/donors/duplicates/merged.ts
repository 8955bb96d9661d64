/** What several records of one donor come to when they are one: a proposal that a person may change. */
import { type DonorField, donorFields } from '#domain/donors/fields.ts'
import { donorStatuses } from '#domain/forms/donor.ts'
import { fromPaise, toPaise } from '#domain/money.ts'
import type { DonorEntry } from '../donor-entry.ts'
import type { DonorRow } from '../donors-data.ts'

const WEIGHT: Record<string, number> = { Donated: 5, Engaged: 4, Contacted: 3, Potential: 2, Inactive: 1 }

/** The kept one's own fields, filled up from the others; amounts added up, notes put together. */
export function proposal(kept: DonorRow, others: readonly DonorRow[]): DonorEntry {
  const all = [kept, ...others]
  const first = (field: DonorField) => String(all.map((donor) => donor[field]).find(Boolean) ?? '')
  const texts = donorFields.map((field) => [field, first(field)])
  return {
    ...(Object.fromEntries(texts) as DonorEntry),
    status: all.map(({ status }) => status).reduce((a, b) => ((WEIGHT[b] ?? 0) > (WEIGHT[a] ?? 0) ? b : a)),
    amount_donated: sum(all),
    notes: [...new Set(all.map(({ notes }) => notes?.trim()).filter(Boolean))].join('\n\n'),
  }
}

function sum(donors: readonly DonorRow[]): string {
  const known = donors.flatMap(({ amount_donated }) => (amount_donated === null ? [] : [amount_donated]))
  return known.length === 0 ? '' : fromPaise(known.reduce((total, amount) => total + toPaise(amount), 0))
}

/** The different values that the records hold for a field, for choosing among. */
export function choices(field: DonorField, donors: readonly DonorRow[]): string[] {
  if (field === 'status') return [...donorStatuses]
  return [...new Set(donors.map((donor) => String(donor[field] ?? '')).filter(Boolean))]
}
