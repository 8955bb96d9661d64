import type { Database, Tables } from '#domain/database.types.ts'
import type { GiftName } from '#domain/donations/gift-labels.ts'
import { fromPaise, toPaise } from '#domain/india/money.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'
import { giftNames } from '../../data/gift-names.ts'
import type { SomeOf } from '../../hooks/use-more.ts'
import { NO_ROW } from '../../lib/reason-of.ts'

type Functions = Database['public']['Functions']
type Listed = Functions['list_payouts']['Returns'][number]

export type Payout = Pick<Tables<'settlements'>, Exclude<keyof Listed, 'bank_amount' | 'total'>> & {
  id: string
  /** Its money found in bank statements. */
  bank_amount: number
}

type Line = Functions['payout_lines']['Returns'][number]
type Stored = Pick<Tables<'settlement_lines'>, 'note' | 'payment_id' | 'donation_id' | 'booked_fee'>
export type PayoutLine = Omit<Line, keyof Stored | 'id' | 'total'> & Stored & { id: string; giver: GiftName }

const AT_ONCE = 50

export const payoutPath = (id: string) => `/admin/payouts/${encodeURIComponent(id)}`

export const hasFailed = ({ status }: Pick<Payout, 'status'>) => status === 'failed' || status === 'reversed'

export async function listPayouts(past = 0): Promise<SomeOf<Payout>> {
  const { data } = await supabase().rpc('list_payouts', { past, most: AT_ONCE }).throwOnError()
  return { rows: data.map((row) => ({ ...row, id: row.settlement_id })), count: data[0]?.total ?? 0 }
}

export async function readPayout(id: string): Promise<Payout | null> {
  const { data } = await supabase()
    .from('settlements')
    .select('*, bank_lines(amount)')
    .eq('settlement_id', id)
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  const inBank = data.bank_lines.reduce((sum, { amount }) => sum + toPaise(amount), 0)
  return { ...data, id, bank_amount: Number(fromPaise(inBank)) }
}

/** Lines of a payout that agree with the books, or those that do not. */
export async function readLines(payout: string, inBooks: boolean, past = 0): Promise<SomeOf<PayoutLine>> {
  const { data } = await supabase()
    .rpc('payout_lines', { payout, in_books: inBooks, past, most: AT_ONCE })
    .throwOnError()
  const nameOf = await giftNames(data.flatMap(({ donation_id }) => donation_id ?? []))
  const rows = data.map((row) => ({ ...row, id: String(row.id), giver: nameOf(row.donation_id) }))
  return { rows, count: data[0]?.total ?? 0 }
}

/** Writes one explanation to all these lines; null removes it. */
export async function explainLines(ids: readonly string[], note: string | null): Promise<void> {
  const { data } = await supabase()
    .from('settlement_lines')
    .update({ note })
    .in('id', ids.map(Number))
    .select('id')
    .throwOnError()
  if (data.length === 0) throw Object.assign(new Error('No line was changed.'), { code: NO_ROW })
}

export const askForPayouts = () => callAsAdministrator('read-payouts', {})

/** Payouts that contain a gift: a second one, if the first has failed. */
export async function readPayoutsOfGift(donationId: string) {
  const { data } = await supabase()
    .from('settlement_lines')
    .select('id, settlement_id, credit, debit, settlements(settled_at, status)')
    .eq('donation_id', donationId)
    .eq('part', 'gift')
    .order('id')
    .throwOnError()
  return data
}
export type PayoutOfGift = Awaited<ReturnType<typeof readPayoutsOfGift>>[number]
