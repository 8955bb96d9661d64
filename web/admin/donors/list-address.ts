import { type DonorSort, type DonorStatus, donorSorts, donorStatuses } from '#domain/donors/fields.ts'
import { searchWords } from '#domain/donors/search-terms.ts'
import { addressParts, changedParts, queryOf as writeQuery } from '#domain/forms/address-parts.ts'
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
  /** The UTM campaign, like source and medium. */
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
  const { one, typed, page } = addressParts(address)
  const sort = one('sort', donorSorts) ?? plainView.sort
  return {
    ...plainView,
    ...Object.fromEntries(TEXTS.map((name) => [name, typed(name)])),
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
