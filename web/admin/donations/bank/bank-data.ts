import type { AnswerOf, InputOf } from '#domain/api/contracts.ts'
import type { Tables } from '#domain/database.types.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'
import { giftNames } from '../../data/gift-names.ts'
import type { SomeOf } from '../../hooks/use-more.ts'
import type { StoreGift } from '../offline-gifts.ts'

export const lineStates = ['open', 'payout', 'gift', 'other'] as const
export type LineState = (typeof lineStates)[number]
export type BankView = { state: LineState; account: string }

export type BankLine = Pick<
  Tables<'bank_lines'>,
  'id' | 'account' | 'booked_on' | 'amount' | 'narration' | 'reference' | 'settlement_id' | 'reason'
> & {
  state: LineState
  entered_gifts: readonly string[]
  gifts: { id: string; amount: number; name: string | null }[]
}

const AT_ONCE = 20

/** Lines in one state, the latest first. */
export async function readLines({ state, account }: BankView, past = 0): Promise<SomeOf<BankLine>> {
  const lines = supabase()
    .from('bank_lines')
    .select(
      'id, account, booked_on, amount, narration, reference, state, settlement_id, reason, entered_gifts, donations(id, amount)',
      { count: 'exact' },
    )
    .eq('state', state)
  const { data, count } = await (account ? lines.eq('account', account) : lines)
    .order('booked_on', { ascending: false })
    .order('id')
    .range(past, past + AT_ONCE - 1)
    .throwOnError()
  const nameOf = await giftNames(data.flatMap(({ donations }) => donations.map(({ id }) => id)))
  const rows = data.map(({ donations, ...line }) => ({
    ...line,
    state: line.state as LineState,
    gifts: donations.map((gift) => ({ ...gift, name: nameOf(gift.id).name })),
  }))
  return { rows, count: count ?? 0 }
}

export type Account = { account: string; columns: Readonly<Record<string, string>> }

/** Accounts of past imports, the latest first, with the headings of their last file. */
export async function readAccounts(): Promise<Account[]> {
  const { data } = await supabase()
    .from('bank_imports')
    .select('account, columns')
    .order('created_at', { ascending: false })
    .limit(1000)
    .throwOnError()
  const latest = new Map<string, Account>()
  // The server stores headings by field.
  for (const one of data) if (!latest.has(one.account)) latest.set(one.account, one as Account)
  return [...latest.values()]
}

export type Suggestion = {
  kind: 'gift' | 'payout' | 'donor'
  id: string
  name: string | null
  amount: number | null
  day: string | null
  why: string[]
}

export async function readSuggestions(line: string): Promise<Suggestion[]> {
  const { data } = await supabase().rpc('bank_line_suggestions', { line }).throwOnError()
  return data as Suggestion[]
}

export const matchLine = (match: InputOf<'match-bank-line'>): Promise<AnswerOf<'match-bank-line'>> =>
  callAsAdministrator('match-bank-line', match)

/** Stores a gift as the whole of a line. */
export const giftOfLine =
  (line: string): StoreGift =>
  async ({ is_in_kind: _, ...gift }, details) => {
    const { donations } = await matchLine({ id: line, action: 'gift', gift: { ...gift, details } })
    const { data } = await supabase()
      .from('donations')
      .select('*')
      .eq('id', donations[0]?.id ?? '')
      .single()
      .throwOnError()
    return data
  }
