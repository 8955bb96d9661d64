/** Matches the columns of a foreign list to fields. */
import { donorFieldList, type FileField, fieldLabels, fileFields, type Mapping } from './fields.ts'

const ALSO_CALLED: Partial<Record<FileField, readonly string[]>> = {
  ...Object.fromEntries(donorFieldList.map(({ name, alsoCalled }) => [name, alsoCalled])),
  created_at: [
    'date',
    'date added',
    'added on',
    'created',
    'created on',
    'donation date',
    'date of donation',
    'since',
    'दिनांक',
  ],
}

/** "Donation Amt (Rs.)" and the like: only words for amounts, including at least one explicit one. */
const AMOUNT =
  /^(?=.*\b(amount|amt|rs|inr|rupees)\b)((amount|amt|rs|inr|rupees|donations?|donated|given|received|total|in|of)( |$))+$/

/** The best guess for a file's header; each column maps to one field at most. */
export function matchColumns(header: readonly string[]): Mapping {
  const mapping: Mapping = {}
  const names = header.map(plainHeader)
  const isFree = (at: number) => !Object.values(mapping).includes(at)
  for (const wanted of [
    (field: FileField) => [field, fieldLabels[field]],
    (field: FileField) => ALSO_CALLED[field] ?? [],
  ]) {
    for (const field of fileFields) {
      if (mapping[field] !== undefined) continue
      const calls = wanted(field).map(plainHeader)
      const at = names.findIndex((name, place) => isFree(place) && calls.includes(name))
      if (at !== -1) mapping[field] = at
    }
  }
  const amount = names.findIndex((name, place) => isFree(place) && AMOUNT.test(name))
  if (mapping.amount_donated === undefined && amount !== -1) mapping.amount_donated = amount
  return mapping
}

export function plainHeader(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
