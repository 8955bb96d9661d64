/** A view of the tax statement as its address has it, so that it can be shared, stored and gone back to. */

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
  const year = Number(params.get('year') ?? Number.NaN)
  const page = Number(params.get('page') ?? 1)
  const reason = params.get('reason')
  const gift = params.get('gift')
  const name = params.get('tab') ?? pathname.slice(HOME.length + 1)
  return {
    year: Number.isInteger(year) && year >= 2000 && year <= 2200 ? year : yearToFile(today),
    tab: statementTabs.find((tab) => tab === name) ?? 'not-in',
    reason: isVerdict(reason) ? reason : '',
    part: isUuid(gift) ? { donation_id: gift, share_id: params.get('share') } : null,
    page: Number.isInteger(page) && page >= 1 && page <= 1e6 ? page : 1,
  }
}

const isUuid = (text: string | null): text is string => /^[0-9a-f-]{36}$/.test(text ?? '')

/** The address before each tab had a route of its own. */
export const isFormerAddress = ({ search }: Address) => new URLSearchParams(search).has('tab')

export function addressOf({ year, tab, reason, part, page }: StatementView): string {
  const params = new URLSearchParams({ year: String(year) })
  if (reason && tab === 'not-in') params.set('reason', reason)
  if (part && tab === 'in') {
    params.set('gift', part.donation_id)
    if (part.share_id) params.set('share', part.share_id)
  }
  if (page > 1) params.set('page', String(page))
  return `${HOME}${tab === 'not-in' ? '' : `/${tab}`}?${params}`
}

/** The first page of a tab. */
export const tabOf = (year: number, tab: StatementTab) =>
  addressOf({ year, tab, reason: '', part: null, page: 1 })
