import type { ListedDonor } from '#domain/api/rpc-results.ts'
import type { Tables, TablesInsert } from '#domain/database.types.ts'
import {
  type DonorDetails,
  type DonorSort,
  type DonorStatus,
  donorFields,
  donorStatuses,
} from '#domain/donors/fields.ts'
import { supabase } from '#web/lib/supabase.ts'
import { cachedRead } from '../data/cached-read.ts'
import { isGone, overtaken, type Saved } from '../lib/saving.ts'

export type DonorRow = ListedDonor

/** Filters of the list; all optional. */
export type DonorFilter = {
  words?: string[]
  status?: DonorStatus[]
  /** Rupees as text, to stay exact. */
  min?: string
  max?: string
  source?: string
  medium?: string
  utm_campaign?: string
  city?: string
  email?: string
  pan?: string
  monthly?: string
  thanked?: string
  /** First calendar years of financial years: gave in each, and in none. */
  gave?: number[]
  not?: number[]
  /** Days of the first and the last gift, inclusive. */
  first_from?: string
  first_to?: string
  last_from?: string
  last_to?: string
  gifts_min?: string
  gifts_max?: string
  sum_min?: string
  sum_max?: string
  /** Given to at any time. */
  cause?: string
  campaign?: string
  /** Time of creation: from inclusive, before exclusive. */
  from?: string
  before?: string
}

export type DonorQuery = {
  filter: DonorFilter
  sort: DonorSort
  descending: boolean
  size: number
  offset: number
}
export type DonorPage = { total: number; donors: DonorRow[] }

// Cast to the type of all columns: the client infers it from a literal, and these come from the list.
const COLUMNS = ['id', ...donorFields, 'created_at', 'updated_at'].join(', ') as '*'
const GIFTS_AT_FIRST = 100

const donors = () => supabase().from('donors')

/** One page of a view, with the count of all matches, both from the database. */
export async function listDonors({ filter, sort, descending, size, offset }: DonorQuery): Promise<DonorPage> {
  const { data } = await supabase()
    .rpc('list_donors', { filter, sort, descending, page_size: size, page_offset: offset })
    .throwOnError()
  return data
}

const LISTED_AT_ONCE = 200
const EXPORTED_AT_ONCE = 5000

type WholeView = Omit<DonorQuery, 'size' | 'offset'>

/** All matches, as the list reads them. */
export const everyDonor = (view: WholeView) =>
  inPages(LISTED_AT_ONCE, (offset) => listDonors({ ...view, size: LISTED_AT_ONCE, offset }))

/** All matches, for a file: the database logs the export. */
export const exportedDonors = (view: WholeView) =>
  inPages(EXPORTED_AT_ONCE, async (page_offset) => {
    const { data } = await supabase()
      .rpc('export_donors', { ...view, page_offset })
      .throwOnError()
    return data
  })

async function* inPages(size: number, read: (offset: number) => Promise<DonorPage>) {
  for (let offset = 0, total = 1; offset < total; offset += size) {
    const page = await read(offset)
    total = page.total
    yield page
  }
}

/** Email addresses of the matches who want news: the database logs it as an export. */
export async function newsAddresses(filter: DonorFilter): Promise<string[]> {
  const { data } = await supabase().rpc('news_addresses', { filter }).throwOnError()
  return data
}

/** Adds a note to each match. */
export async function noteDonors(filter: DonorFilter, note: string) {
  const { data } = await supabase().rpc('note_donors', { filter, note }).throwOnError()
  return data
}

/** Takes back notes that were added together. */
export async function removeNotes(notedAt: string): Promise<void> {
  await supabase().from('donor_notes').delete().eq('created_at', notedAt).throwOnError()
}

export async function readDonor(id: string): Promise<DonorRow | null> {
  const { data } = await donors().select(COLUMNS).eq('id', id).maybeSingle().throwOnError()
  return data
}

export async function readDonorsById(ids: readonly string[]): Promise<DonorRow[]> {
  const { data } = await donors().select(COLUMNS).in('id', ids).order('created_at').order('id').throwOnError()
  return data
}

export async function addDonor(donor: DonorDetails): Promise<Saved<DonorRow>> {
  const { data } = await donors()
    .insert(donor satisfies TablesInsert<'donors'>)
    .select(COLUMNS)
    .single()
    .throwOnError()
  return { outcome: 'saved', row: data }
}

export async function updateDonor(
  id: string,
  donor: DonorDetails,
  basedOn: string,
): Promise<Saved<DonorRow>> {
  const { data } = await donors()
    .update(donor)
    .eq('id', id)
    .eq('updated_at', basedOn)
    .select(COLUMNS)
    .throwOnError()
  if (data[0]) return { outcome: 'saved', row: data[0] }
  return overtaken(await readDonor(id), basedOn)
}

export async function deleteDonor(id: string): Promise<true> {
  const { data } = await donors().delete().eq('id', id).select('id').throwOnError()
  return isGone(data, async () => (await readDonor(id)) !== null)
}

export async function deleteDonors(ids: readonly string[]): Promise<number> {
  const { data } = await supabase()
    .rpc('delete_donors', { ids: [...ids] })
    .throwOnError()
  return data
}

/** Restores donors deleted within the last thirty days, with their gifts. */
export async function restoreDonors(ids: readonly string[]): Promise<number> {
  const { data } = await supabase()
    .rpc('restore_donors', { ids: [...ids] })
    .throwOnError()
  return data
}

/** Ids by their previous status, for undoing. */
export type StatusBefore = Map<DonorStatus, string[]>

export async function changeStatus(ids: readonly string[], status: DonorStatus): Promise<StatusBefore> {
  const { data } = await supabase()
    .rpc('change_donor_status', { ids: [...ids], new_status: status })
    .throwOnError()
  return new Map(
    donorStatuses.map((old) => [
      old,
      data.filter(({ old_status }) => old_status === old).map(({ id }) => id),
    ]),
  )
}

export async function undoStatus(before: StatusBefore): Promise<void> {
  for (const [status, ids] of before) if (ids.length > 0) await changeStatus(ids, status)
}

export type OfferedValues = Record<'source' | 'medium' | 'utm_campaign' | 'city', string[]>

/** Values offered by the filters. */
export const offeredValues = cachedRead(async (): Promise<OfferedValues> => {
  const { data } = await supabase().rpc('donor_campaigns').throwOnError()
  const of = (name: string) => data.filter(({ field }) => field === name).map(({ value }) => value)
  return { source: of('source'), medium: of('medium'), utm_campaign: of('campaign'), city: of('city') }
})

export type DonorGift = Pick<
  Tables<'donations'>,
  | 'id'
  | 'amount'
  | 'refunded_amount'
  | 'deducted_amount'
  | 'test_mode'
  | 'currency'
  | 'platform'
  | 'payment_status'
  | 'is_monthly'
  | 'created_at'
> & { causes: { title: string } | null }

/** The latest of a donor's gifts. */
export async function readGifts(donorId: string): Promise<DonorGift[]> {
  const { data } = await supabase()
    .from('donations')
    .select(
      'id, amount, refunded_amount, deducted_amount, test_mode, currency, platform, payment_status, is_monthly, created_at, causes (title)',
    )
    .eq('donor_id', donorId)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(GIFTS_AT_FIRST)
    .throwOnError()
  return data
}
