import type { Query } from '#backend/db/database.ts'
import type { WorkbookSheet } from '#domain/xlsx/write-workbook.ts'

/** The sheets of the auditor's file of a financial year, the index first. */
export async function auditorSheets(
  _query: Query,
  _year: number,
  _isFinal: boolean,
): Promise<WorkbookSheet[]> {
  return []
}
