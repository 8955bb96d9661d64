/** Donors as rows of a file that the import reads back without loss. */
import type { CsvCell } from '../csv/write-csv.ts'
import { type FileField, fileFields } from './fields.ts'

type Exported = Record<Exclude<FileField, 'amount_donated'>, string | null> & {
  amount_donated: number | null
}

export const exportHeader: readonly string[] = fileFields

export function exportRow(donor: Exported): CsvCell[] {
  return fileFields.map((field) => donor[field])
}
