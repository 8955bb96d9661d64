/**
 * Codec between a view of the donor list and its address, so that it can be shared, bookmarked and returned
 * to.
 */

import { type DonorSort, type DonorStatus, donorSorts, donorStatuses } from '#domain/donors/fields.ts'
import { searchWords } from '#domain/donors/search-terms.ts'
import { addDays, isDay } from '#domain/india/indian-days.ts'
import { parseRupees } from '#domain/india/typed-rupees.ts'
import type { DonorFilter, DonorQuery } from './donors-data.ts'

export const PAGE_SIZE = 50

export type View = {
  search: string
  status: DonorStatus[]
  min: string
  max: string
  source: string
  medium: string
  campaign: string
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
  campaign: '',
  from: '',
  to: '',
  sort: 'created_at',
  descending: true,
  page: 1,
}

const TEXTS = ['search', 'min', 'max', 'source', 'medium', 'campaign', 'from', 'to'] as const

export function readView(address: URLSearchParams): View {
  const text = (name: string) => (address.get(name) ?? '').slice(0, 200)
  const sort = donorSorts.find((one) => one === address.get('sort')) ?? plainView.sort
  const page = Number.parseInt(address.get('page') ?? '1', 10)
  return {
    ...plainView,
    ...Object.fromEntries(TEXTS.map((name) => [name, text(name)])),
    status: donorStatuses.filter((status) => text('status').split(',').includes(status)),
    sort,
    descending: address.has('order') ? address.get('order') === 'desc' : sort === 'created_at',
    page: page > 0 && page < 1e7 ? page : 1,
  }
}

/** Only the differences from the default view. */
export function addressOf(view: View): URLSearchParams {
  const address = new URLSearchParams()
  for (const name of TEXTS) if (view[name]) address.set(name, view[name])
  if (view.status.length > 0) address.set('status', view.status.join(','))
  if (view.sort !== plainView.sort || !view.descending) {
    address.set('sort', view.sort)
    address.set('order', view.descending ? 'desc' : 'asc')
  }
  if (view.page > 1) address.set('page', String(view.page))
  return address
}

export function filterOf(view: View): DonorFilter {
  const words = searchWords(view.search)
  const rupees = (text: string) => (parseRupees(text) === null ? undefined : String(parseRupees(text)))
  const min = rupees(view.min)
  const max = rupees(view.max)
  return {
    ...(words.length > 0 && { words }),
    ...(view.status.length > 0 && { status: view.status }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(view.source && { source: view.source }),
    ...(view.medium && { medium: view.medium }),
    ...(view.campaign && { campaign: view.campaign }),
    ...(isDay(view.from) && { from: `${view.from}T00:00:00+05:30` }),
    ...(isDay(view.to) && { before: `${addDays(view.to, 1)}T00:00:00+05:30` }),
  }
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
