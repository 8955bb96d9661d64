import type { Tables } from '#domain/database.types.ts'
import type { GiftName } from '#domain/donations/gift-labels.ts'
import { daysOfYear } from '#domain/india/financial-year.ts'
import { addDays } from '#domain/india/indian-days.ts'
import { supabase } from '#web/lib/supabase.ts'
import { withNames } from '../../data/gift-names.ts'
import { LISTED, type ListedReceipt, listed, type ReceiptRows } from '../../data/receipts.ts'
import { readTestMode } from '../../data/test-mode.ts'
import type { ReceiptView } from './list-address.ts'

export const PAGE_SIZE = 50

export type ReceiptPage = { receipts: ListedReceipt[]; count: number }

const receiptsOf = (donor: string) =>
  donor
    ? supabase().rpc('receipts_of_donor', { donor }, { count: 'exact' }).select(LISTED)
    : supabase().from('receipts').select(LISTED, { count: 'exact' })

export async function listReceipts(view: ReceiptView, size = PAGE_SIZE): Promise<ReceiptPage> {
  const from = (view.page - 1) * size
  let query = receiptsOf(view.donor)
  query = view.state === 'cancelled' ? query.not('cancelled_at', 'is', null) : query.is('cancelled_at', null)
  if (view.year !== null) query = query.eq('year', view.year)
  if (view.series) query = query.eq('series', view.series)
  else if (!(await readTestMode()).isOn) query = query.neq('series', 'TEST')
  if (view.kind) query = query.eq('kind', view.kind)
  if (view.from) query = query.gte('data->gift->>paid_on', view.from)
  if (view.to) query = query.lte('data->gift->>paid_on', view.to)
  if (view.number) query = query.ilike('receipt_no', `%${view.number.replace(/[%_\\]/g, '\\$&')}%`)
  const { data, count } = await query
    .order('issued_at', { ascending: false })
    .order('id')
    .range(from, from + size - 1)
    .overrideTypes<ReceiptRows, { merge: false }>()
    .throwOnError()
  return { receipts: listed(data), count: count ?? 0 }
}

export type WaitingReceipt = {
  id: string
  missing: string[]
  donation: Pick<
    Tables<'donations'>,
    'id' | 'amount' | 'platform' | 'donor_id' | 'donor_email' | 'paid_at' | 'created_at'
  > & { donors: Pick<Tables<'donors'>, 'email'> | null }
} & GiftName

export type WaitingPage = { waiting: WaitingReceipt[]; count: number }

const WAITING =
  'id:donation_id, missing, donation:donations!inner(id, amount, platform, donor_id, donor_email, paid_at, created_at, donors(email))'

export async function listWaiting(view: ReceiptView, size = PAGE_SIZE): Promise<WaitingPage> {
  const from = (view.page - 1) * size
  let query = supabase().from('waiting_receipts').select(WAITING, { count: 'exact' })
  if (!(await readTestMode()).isOn) query = query.eq('donation.test_mode', false)
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
    .overrideTypes<Omit<WaitingReceipt, keyof GiftName>[], { merge: false }>()
    .throwOnError()
  return { waiting: await withNames(data), count: count ?? 0 }
}

/** Count of each state under the same filters. */
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
