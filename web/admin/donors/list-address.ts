import { type DonorSort, type DonorStatus, donorSorts, donorStatuses } from '#domain/donors/fields.ts'
import { searchWords } from '#domain/donors/search-terms.ts'
import { addressParts, changedParts, queryOf as writeQuery } from '#domain/forms/address-parts.ts'
import { readYears } from '#domain/india/financial-year.ts'
import { addDays } from '#domain/india/indian-days.ts'
import { parseRupees } from '#domain/india/typed-rupees.ts'
import { UUID } from '#domain/input/patterns.ts'
import type { DonorFilter, DonorQuery } from './donors-data.ts'

export const PAGE_SIZE = 50

/** Days of gifts in India, yyyy-mm-dd, inclusive. */
const GIFT_DAYS = ['first_from', 'first_to', 'last_from', 'last_to'] as const
/** Other filters by what donors gave, as typed. */
const GIVING = ['gifts_min', 'gifts_max', 'sum_min', 'sum_max', 'cause', 'campaign'] as const
const YES_OR_NO = ['monthly', 'email', 'pan'] as const

export type View = Record<(typeof GIFT_DAYS | typeof GIVING)[number], string> &
  Record<(typeof YES_OR_NO)[number], '' | 'yes' | 'no'> & {
    /** A gift awaits thanks. */
    thanked: '' | 'no'
    search: string
    status: DonorStatus[]
    min: string
    max: string
    source: string
    medium: string
    /** Not a campaign's page. */
    utm_campaign: string
    city: string
    /** Financial years, "2026-27": gave in each of them, and in none of these. */
    gave: string[]
    not: string[]
    /** Dates in India, yyyy-mm-dd, inclusive. */
    from: string
    to: string
    sort: DonorSort
    descending: boolean
    page: number
  }

export const plainView: View = {
  search: '',
  status: [],
  min: '',
  max: '',
  source: '',
  medium: '',
  utm_campaign: '',
  from: '',
  to: '',
  city: '',
  gave: [],
  not: [],
  first_from: '',
  first_to: '',
  last_from: '',
  last_to: '',
  gifts_min: '',
  gifts_max: '',
  sum_min: '',
  sum_max: '',
  cause: '',
  campaign: '',
  monthly: '',
  email: '',
  pan: '',
  thanked: '',
  sort: 'created_at',
  descending: true,
  page: 1,
}

const UTM = ['source', 'medium', 'utm_campaign'] as const
const TEXTS = ['search', 'min', 'max', ...UTM, 'city', ...GIVING] as const

export function readView(address: URLSearchParams): View {
  const { one, typed, day, page } = addressParts(address)
  const sort = one('sort', donorSorts) ?? plainView.sort
  const texts = Object.fromEntries(TEXTS.map((name) => [name, typed(name)]))
  // Addresses of 1.0.0 have the UTM campaign under this name.
  const isUtm = texts.campaign && !UUID.test(texts.campaign)
  return {
    ...plainView,
    ...texts,
    ...Object.fromEntries(['from', 'to', ...GIFT_DAYS].map((name) => [name, day(name) ?? ''])),
    ...(isUtm && { utm_campaign: texts.campaign, campaign: '' }),
    ...Object.fromEntries(YES_OR_NO.map((name) => [name, one(name, ['yes', 'no']) ?? ''])),
    thanked: one('thanked', ['no']) ?? '',
    gave: readYears(typed('gave')),
    not: readYears(typed('not')),
    status: donorStatuses.filter((status) => typed('status').split(',').includes(status)),
    sort,
    descending: address.has('order') ? address.get('order') === 'desc' : sort === 'created_at',
    page: page(),
  }
}

/** Only the differences from the default view. */
export function addressOf(view: View): URLSearchParams {
  const { sort: _, descending: __, ...parts } = changedParts(view, plainView)
  const isPlainOrder = view.sort === plainView.sort && view.descending
  const order = isPlainOrder ? {} : { sort: view.sort, order: view.descending ? 'desc' : 'asc' }
  return new URLSearchParams(writeQuery({ ...parts, ...order }))
}

export function filterOf(view: View): DonorFilter {
  const words = searchWords(view.search)
  return {
    ...(words.length > 0 && { words }),
    ...(view.status.length > 0 && { status: view.status }),
    ...valid(view, ['min', 'max', 'sum_min', 'sum_max'], rupeesOf),
    ...valid(view, [...UTM, ...GIFT_DAYS, 'city', 'cause', 'campaign', 'thanked', ...YES_OR_NO], (text) =>
      text.trim(),
    ),
    ...valid(view, ['gifts_min', 'gifts_max'], (text) => (/^\d{1,6}$/.test(text.trim()) ? text.trim() : '')),
    ...(view.gave.length > 0 && { gave: view.gave.map(firstYear) }),
    ...(view.not.length > 0 && { not: view.not.map(firstYear) }),
    ...(view.from && { from: `${view.from}T00:00:00+05:30` }),
    ...(view.to && { before: `${addDays(view.to, 1)}T00:00:00+05:30` }),
  }
}

const firstYear = (year: string) => Number.parseInt(year, 10)

const rupeesOf = (text: string) => String(parseRupees(text) ?? '')

function valid<Name extends keyof View & keyof DonorFilter>(
  view: View,
  names: readonly Name[],
  read: (text: string) => string,
): DonorFilter {
  const parts = names.map((name) => [name, read(String(view[name]))] as const)
  return Object.fromEntries(parts.filter(([, value]) => value !== ''))
}

export function queryOf(view: View): DonorQuery {
  return {
    filter: filterOf(view),
    sort: view.sort,
    descending: view.descending,
    size: PAGE_SIZE,
    offset: (view.page - 1) * PAGE_SIZE,
  }
}
