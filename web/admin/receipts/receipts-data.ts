import type { InputOf } from '#domain/api/contracts.ts'
import type { Tables } from '#domain/database.types.ts'
import { addDays } from '#domain/indian-days.ts'
import { daysOfYear } from '#domain/receipts/financial-year.ts'
import type { NoTaxReason } from '#domain/receipts/receipt-for.ts'
import { callAsAdministrator, fileAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { supabase } from '#web/lib/supabase.ts'
import { readTestMode } from '../lib/test-mode.ts'
import type { ReceiptView } from './list-address.ts'

export const PAGE_SIZE = 50

const LISTED =
  'id, donation_id, series, year, number, receipt_no, kind, amount, issued_at, cancelled_at, cancel_reason, replaces_id, file_made_at, donor_name:data->donor->>name, donor_id:data->donor->>id, paid_on:data->gift->>paid_on, reason:data->>reason'

export type ListedReceipt = Pick<
  Tables<'receipts'>,
  | 'id'
  | 'donation_id'
  | 'series'
  | 'year'
  | 'number'
  | 'receipt_no'
  | 'kind'
  | 'amount'
  | 'issued_at'
  | 'cancelled_at'
  | 'cancel_reason'
  | 'replaces_id'
  | 'file_made_at'
> & {
  donor_name: string | null
  donor_id: string | null
  /** The Indian day of the gift. */
  paid_on: string
  /** Why it is not a tax receipt. */
  reason: NoTaxReason | null
}

export type ReceiptPage = { receipts: ListedReceipt[]; count: number }

const receipts = () => supabase().from('receipts')

export async function listReceipts(view: ReceiptView, size = PAGE_SIZE): Promise<ReceiptPage> {
  const from = (view.page - 1) * size
  let query = receipts().select(LISTED, { count: 'exact' })
  query = view.state === 'cancelled' ? query.not('cancelled_at', 'is', null) : query.is('cancelled_at', null)
  if (view.year !== null) query = query.eq('year', view.year)
  if (view.series) query = query.eq('series', view.series)
  else if (!(await readTestMode()).isOn) query = query.neq('series', 'TEST')
  if (view.kind) query = query.eq('kind', view.kind)
  if (view.from) query = query.gte('data->gift->>paid_on', view.from)
  if (view.to) query = query.lte('data->gift->>paid_on', view.to)
  if (view.donor) query = query.eq('data->donor->>id', view.donor)
  if (view.number) query = query.ilike('receipt_no', `%${view.number.replace(/[%_\\]/g, '\\$&')}%`)
  const { data, count } = await query
    .order('issued_at', { ascending: false })
    .order('id')
    .range(from, from + size - 1)
    .throwOnError()
  return { receipts: data as unknown as ListedReceipt[], count: count ?? 0 }
}

/** Every receipt that a donation has had, the newest first. */
export async function receiptsOfDonation(donationId: string): Promise<ListedReceipt[]> {
  const { data } = await receipts()
    .select(LISTED)
    .eq('donation_id', donationId)
    .order('issued_at', { ascending: false })
    .order('number', { ascending: false })
    .throwOnError()
  return data as unknown as ListedReceipt[]
}

export type WaitingReceipt = {
  id: string
  missing: string[]
  donation: Pick<
    Tables<'donations'>,
    'id' | 'amount' | 'donor_id' | 'donor_name' | 'donor_email' | 'paid_at' | 'created_at'
  > & { donors: Pick<Tables<'donors'>, 'name' | 'email'> | null }
}

export type WaitingPage = { waiting: WaitingReceipt[]; count: number }

const WAITING =
  'id:donation_id, missing, donation:donations!inner(id, amount, donor_id, donor_name, donor_email, paid_at, created_at, donors(name, email))'

export async function listWaiting(view: ReceiptView, size = PAGE_SIZE): Promise<WaitingPage> {
  const from = (view.page - 1) * size
  let query = supabase().from('waiting_receipts').select(WAITING, { count: 'exact' })
  if (view.missing) query = query.contains('missing', [view.missing])
  if (view.donor) query = query.eq('donation.donor_id', view.donor)
  if (view.year !== null) {
    const days = daysOfYear(view.year)
    query = query
      .gte('donation.paid_at', `${days.from}T00:00:00+05:30`)
      .lt('donation.paid_at', `${daysOfYear(view.year + 1).from}T00:00:00+05:30`)
  }
  if (view.from) query = query.gte('donation.paid_at', `${view.from}T00:00:00+05:30`)
  if (view.to) query = query.lt('donation.paid_at', `${addDays(view.to, 1)}T00:00:00+05:30`)
  const { data, count } = await query
    .order('created_at', { ascending: false })
    .order('donation_id')
    .range(from, from + size - 1)
    .throwOnError()
  return { waiting: data as unknown as WaitingReceipt[], count: count ?? 0 }
}

/** What a donation's receipt waits for; null where it does not. */
export async function waitingOf(donationId: string): Promise<string[] | null> {
  const { data } = await supabase()
    .from('waiting_receipts')
    .select('missing')
    .eq('donation_id', donationId)
    .maybeSingle()
    .throwOnError()
  return data?.missing ?? null
}

/** How many there are in each state under the same filters. */
export async function countStates(view: ReceiptView) {
  const of = { ...view, page: 1 }
  const [issued, cancelled, waiting] = await Promise.all([
    countOf(listReceipts({ ...of, state: 'issued' }, 1)),
    countOf(listReceipts({ ...of, state: 'cancelled' }, 1)),
    countOf(listWaiting(of, 1)),
  ])
  return { issued, cancelled, waiting }
}

const countOf = async (page: Promise<{ count: number }>) => (await page).count

export const actOnReceipt = (request: InputOf<'receipt-action'>) =>
  callAsAdministrator('receipt-action', request)

/** Hands the person a file: as issued, a print that says "Duplicate", a donor's year, or what a batch made. */
export async function downloadReceiptFile(request: InputOf<'receipt-file'>, name?: string): Promise<void> {
  const file = await fileAsAdministrator('receipt-file', request)
  saveFile(name ?? file.name, file.contents)
}
