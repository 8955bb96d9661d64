/** Merges several records of one donor into a proposal, which staff may edit. */
import { type AnyField, type DonorField, donorFieldList, fieldNamed } from '#domain/donors/fields.ts'
import { fromPaise, toPaise } from '#domain/india/money.ts'
import type { DonorEntry } from '../donor-entry.ts'
import type { DonorRow } from '../donors-data.ts'

const WEIGHT: Record<string, number> = { Donated: 5, Engaged: 4, Contacted: 3, Potential: 2, Inactive: 1 }

/** The kept record's fields, completed from the others; amounts are summed, notes concatenated. */
export function proposal(kept: DonorRow, others: readonly DonorRow[]): DonorEntry {
  const all = [kept, ...others]
  const values = donorFieldList.map((field) => [field.name, merged(field, all)])
  return Object.fromEntries(values) as DonorEntry
}

function merged(field: AnyField, donors: readonly DonorRow[]): string {
  const { name, kind } = field
  const found = donors.map((donor) => donor[name])
  if (name === 'status') {
    return found.map(String).reduce((a, b) => ((WEIGHT[b] ?? 0) > (WEIGHT[a] ?? 0) ? b : a))
  }
  if (kind === 'rupees') return sum(found.flatMap((amount) => (amount === null ? [] : [Number(amount)])))
  if (kind === 'paragraphs') {
    return [...new Set(found.map((text) => String(text ?? '').trim()).filter(Boolean))].join('\n\n')
  }
  if (kind === 'choice') return String(found.find((value) => value !== field.otherwise) ?? field.otherwise)
  return String(found.find(Boolean) ?? '')
}

function sum(amounts: readonly number[]): string {
  return amounts.length === 0 ? '' : fromPaise(amounts.reduce((total, amount) => total + toPaise(amount), 0))
}

/** Distinct values of a field in the records, to choose from. */
export function choices(field: DonorField, donors: readonly DonorRow[]): string[] {
  const known = fieldNamed(field)
  if (known.kind === 'choice') return [...known.options]
  return [...new Set(donors.map((donor) => String(donor[field] ?? '')).filter(Boolean))]
}
