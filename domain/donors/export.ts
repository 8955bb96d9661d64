/** Donors as rows of a file that the import reads back without loss. */
import type { CsvCell } from '../csv/write-csv.ts'
import { exportedFields, type FileField } from './fields.ts'

export const exportHeader: readonly string[] = exportedFields

export function exportRow(donor: Record<FileField, CsvCell>): CsvCell[] {
  return exportedFields.map((field) => donor[field])
}
