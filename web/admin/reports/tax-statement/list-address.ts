/** A view of the tax statement as its address has it, so that it can be shared, stored and gone back to. */

import { financialYearOf } from '#domain/india/financial-year.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { isVerdict, type Verdict } from '#domain/statement/verdicts.ts'

export const statementTabs = ['not-in', 'in', 'questions', 'export', 'filed', 'certificates'] as const
export type StatementTab = (typeof statementTabs)[number]

export type StatementView = {
  /** The first calendar year of the financial year. */
  year: number
  tab: StatementTab
  /** Of those that are not in: for which reason. */
  reason: Exclude<Verdict, 'in'> | ''
  /** Of the rows: the one whose gifts are shown. */
  line: number | null
  page: number
}

/** Until the end of June the year before is what matters: it is filed in May, and its certificates come after. */
export function yearToFile(today: string): number {
  const year = financialYearOf(today)
  return today.slice(5) >= '04-01' && today.slice(5) <= '06-30' ? year - 1 : year
}

export function readView(address: URLSearchParams, today = dayOf(new Date())): StatementView {
  const year = Number(address.get('year') ?? Number.NaN)
  const page = Number(address.get('page') ?? 1)
  const reason = address.get('reason')
  const line = Number(address.get('line') ?? Number.NaN)
  return {
    year: Number.isInteger(year) && year >= 2000 && year <= 2200 ? year : yearToFile(today),
    tab: statementTabs.find((tab) => tab === address.get('tab')) ?? 'not-in',
    reason: isVerdict(reason) ? reason : '',
    line: Number.isSafeInteger(line) && line > 0 ? line : null,
    page: Number.isInteger(page) && page >= 1 && page <= 1e6 ? page : 1,
  }
}

export function addressOf({ year, tab, reason, line, page }: StatementView): string {
  const parts = new URLSearchParams({ year: String(year) })
  if (tab !== 'not-in') parts.set('tab', tab)
  if (reason && tab === 'not-in') parts.set('reason', reason)
  if (line !== null && tab === 'in') parts.set('line', String(line))
  if (page > 1) parts.set('page', String(page))
  return `/admin/tax-statement?${parts}`
}
