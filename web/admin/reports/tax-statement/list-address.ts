/** A view of the tax statement as its address has it, so that it can be shared, stored and gone back to. */

import { addressParts, queryOf } from '#domain/forms/address-parts.ts'
import { financialYearOf } from '#domain/india/financial-year.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { isVerdict, type Verdict } from '#domain/statement/verdicts.ts'
import type { Part } from './statement-data.ts'

/** Each is a route below the statement's own, the first at that address itself. */
export const statementTabs = ['not-in', 'in', 'questions', 'export', 'filed', 'certificates'] as const
export type StatementTab = (typeof statementTabs)[number]

export type StatementView = {
  /** The first calendar year of the financial year. */
  year: number
  tab: StatementTab
  /** Reason why gifts are not in the statement. */
  reason: Exclude<Verdict, 'in'> | ''
  /** A gift of the row whose gifts are shown. */
  part: Part | null
  page: number
}

const HOME = '/admin/tax-statement'

/** Until the end of June the year before is what matters: it is filed in May, and its certificates come after. */
export function yearToFile(today: string): number {
  const year = financialYearOf(today)
  return today.slice(5) >= '04-01' && today.slice(5) <= '06-30' ? year - 1 : year
}

type Address = { pathname: string; search: string }

export function readView({ pathname, search }: Address, today = dayOf(new Date())): StatementView {
  const params = new URLSearchParams(search)
  const { whole, id, page } = addressParts(params)
  const reason = params.get('reason')
  const gift = id('gift')
  const name = params.get('tab') ?? pathname.slice(HOME.length + 1)
  return {
    year: whole('year', 2000, 2200) ?? yearToFile(today),
    tab: statementTabs.find((tab) => tab === name) ?? 'not-in',
    reason: isVerdict(reason) ? reason : '',
    part: gift ? { donation_id: gift, share_id: params.get('share') } : null,
    page: page(),
  }
}

/** The address before each tab had a route of its own. */
export const isFormerAddress = ({ search }: Address) => new URLSearchParams(search).has('tab')

export function addressOf({ year, tab, reason, part, page }: StatementView): string {
  const shown = tab === 'in' ? part : null
  const query = queryOf({
    year: String(year),
    reason: tab === 'not-in' && reason ? reason : undefined,
    gift: shown?.donation_id,
    share: shown?.share_id || undefined,
    page: page > 1 ? String(page) : undefined,
  })
  return `${HOME}${tab === 'not-in' ? '' : `/${tab}`}${query}`
}

/** The first page of a tab. */
export const tabOf = (year: number, tab: StatementTab) =>
  addressOf({ year, tab, reason: '', part: null, page: 1 })
