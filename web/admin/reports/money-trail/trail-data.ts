import type { Database } from '#domain/database.types.ts'
import type { GiftName } from '#domain/donations/gift-labels.ts'
import { INDIAN_ENGLISH } from '#domain/languages/languages.ts'
import { supabase } from '#web/lib/supabase.ts'
import { giftNames } from '../../data/gift-names.ts'
import type { SomeOf } from '../../hooks/use-more.ts'

type Functions = Database['public']['Functions']

export type TrailMonth = Functions['money_trail']['Returns'][number]

type Row = Functions['money_trail_rows']['Returns'][number]
export type TrailRow = Pick<Row, 'at' | 'amount'> & {
  [Name in Exclude<keyof Row, 'at' | 'amount' | 'total'>]: Row[Name] | null
} & { id: string; giver: GiftName }

/** Figures of a month that lead to rows, with their names. */
export const figures = {
  given: 'Given online',
  refunds: 'Refunds',
  disputes: 'Lost disputes',
  fees: 'Fees and GST',
  adjustments: 'Adjustments',
  difference: 'Lines to explain',
  paid_out: 'Paid out',
  entered: 'Entered by hand',
  found: 'Entered and found in the bank',
} as const
export type Figure = keyof typeof figures

const AT_ONCE = 50

/** Address of the rows behind a figure. A month is written as 2026-11. */
export const figurePath = (month: string, figure: Figure) =>
  `/admin/money-trail/${month.slice(0, 7)}/${figure}`

const words = new Intl.DateTimeFormat(INDIAN_ENGLISH, { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** November 2026 */
export const monthInWords = (month: string) => words.format(new Date(`${month.slice(0, 7)}-01`))

export async function readTrail(): Promise<TrailMonth[]> {
  const { data } = await supabase().rpc('money_trail').throwOnError()
  return data
}

export async function readFigureRows(month: string, figure: Figure, past = 0): Promise<SomeOf<TrailRow>> {
  const { data } = await supabase()
    .rpc('money_trail_rows', { month: `${month}-01`, figure, past, most: AT_ONCE })
    .throwOnError()
  const nameOf = await giftNames(data.flatMap(({ donation_id }) => donation_id ?? []))
  // A row has no key of its own: a gift may have two refunds.
  const rows = data.map((row, at) => ({ ...row, id: String(past + at), giver: nameOf(row.donation_id) }))
  return { rows, count: data[0]?.total ?? 0 }
}
