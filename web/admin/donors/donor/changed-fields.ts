import { type AnyField, donorFieldList, fieldLabels, optionWords } from '#domain/donors/fields.ts'
import { formatRupees } from '#domain/india/money.ts'
import type { Change } from '../../website/history/changes-of.ts'

const KINDS = new Map((donorFieldList as readonly AnyField[]).map(({ name, kind }) => [String(name), kind]))

/** Changes of each field, in the words of the form. */
export function changedFields({ old_values, new_values }: Pick<Change, 'old_values' | 'new_values'>) {
  const before = (old_values ?? {}) as Record<string, unknown>
  const after = (new_values ?? {}) as Record<string, unknown>
  const fields = Object.entries(fieldLabels)
    .filter(([field]) => field in after)
    .map(([field, name]) => ({
      name,
      was: inWords(field, before[field]),
      became: inWords(field, after[field]),
    }))
  if (before.typed_with) fields.push({ name: 'Details', was: 'Typed by a payer', became: 'Confirmed' })
  return fields
}

function inWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (KINDS.get(field) === 'rupees') return formatRupees(Number(value), { paise: 'always' })
  return KINDS.get(field) === 'choice' ? optionWords(String(value)) : String(value)
}
