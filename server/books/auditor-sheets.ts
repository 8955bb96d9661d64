import type { Query } from '#backend/db/database.ts'
import { yearInFigures } from '#domain/india/financial-year.ts'
import { dayInWords, timeOf } from '#domain/india/indian-days.ts'
import type { WorkbookSheet } from '#domain/xlsx/write-workbook.ts'
import { donors, giftLists } from './auditor/gift-lists.ts'
import { reconciliation } from './auditor/reconciliation.ts'
import { corrections, disputes, logSeals, months, receipts, refunds } from './auditor/registers.ts'
import { type IndexedSheet, indexed } from './auditor/sheet.ts'

const REGISTERS = [receipts, donors, ...giftLists, refunds, disputes, corrections, months, logSeals]

/** The sheets of the auditor's file of a financial year, the index first. Read in one transaction. */
export async function auditorSheets(query: Query, year: number, isFinal: boolean): Promise<WorkbookSheet[]> {
  const sheets = await reconciliation(query, year)
  for (const register of REGISTERS) sheets.push(await indexed(query, year, register))
  return [await index(query, year, isFinal, sheets), ...sheets]
}

async function index(
  query: Query,
  year: number,
  isFinal: boolean,
  sheets: readonly IndexedSheet[],
): Promise<WorkbookSheet> {
  const { rows } = await query<{ name: string | null; is_test: boolean; open: string | null }>(
    // Months close in order.
    `select private.setting('org_name') as name, private.in_test_mode() as is_test,
      to_char(greatest(private.first_open_month(), make_date($1, 4, 1)), 'FMMonth YYYY') as open`,
    [year],
  )
  const [told] = rows
  const now = new Date()
  const last = `March ${year + 1}`
  const open = told?.open === last ? `${last} is` : `${told?.open} to ${last} are`
  return {
    name: 'Index',
    title: [
      `${told?.name ?? 'The organisation'}: donations for the auditor`,
      ...(told?.is_test ? ['TEST: a test key is configured, and gifts made with it are included.'] : []),
      `Financial year ${yearInFigures(year)} (1 April ${year} to 31 March ${year + 1})`,
      `Made on ${dayInWords(now)} at ${timeOf(now)} in India`,
      isFinal ? 'Final: all months are closed' : `Provisional: ${open} open`,
      'Contains donations alone. Payments and expenses of the organisation are not contained.',
      'Amounts are in rupees. Identifiers are masked. Donors whose data was erased are shown as “(erased)”.',
    ],
    columns: [
      { heading: 'Sheet', width: 24 },
      { heading: 'Contents', width: 114 },
      { heading: 'Rows', kind: 'count', width: 10 },
      { heading: 'Total', kind: 'money', width: 20 },
    ],
    rows: sheets.map(({ name, contents, count, total }) => [name, contents, count, total]),
  }
}
