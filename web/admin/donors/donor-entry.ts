/** A donor as form values: texts, empty without a value. */
import {
  type AnyField,
  type DonorField,
  donorFieldList,
  donorFields,
  fieldLabels,
} from '#domain/donors/fields.ts'
import type { DonorRow } from './donors-data.ts'

export type DonorEntry = Record<DonorField, string>

export function entryOf(donor: DonorRow | null): DonorEntry {
  const texts = (donorFieldList as readonly AnyField[]).map((field) => [
    field.name,
    String(donor?.[field.name] ?? (field.kind === 'choice' ? field.otherwise : '')),
  ])
  return Object.fromEntries(texts) as DonorEntry
}

export function differences(mine: DonorEntry, theirs: DonorRow | null) {
  const other = entryOf(theirs)
  return donorFields
    .filter((field) => theirs && mine[field].trim() !== other[field].trim())
    .map((field) => ({ name: fieldLabels[field], theirs: other[field], mine: mine[field] }))
}
