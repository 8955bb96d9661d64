import type { InputOf } from '#domain/api/contracts.ts'
import type { Database, Tables } from '#domain/database.types.ts'
import type { GiftName } from '#domain/donations/gift-labels.ts'
import { addressParts } from '#domain/forms/address-parts.ts'
import { financialYearOf } from '#domain/india/financial-year.ts'
import { dayInWords, dayOf, monthOn } from '#domain/india/indian-days.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { callAsAdministrator, fileAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { supabase } from '#web/lib/supabase.ts'
import { giftNames } from '../../data/gift-names.ts'
import type { SomeOf } from '../../hooks/use-more.ts'

type Returned<Name extends 'book_months' | 'book_problems' | 'list_vouchers'> =
  Database['public']['Functions'][Name]['Returns'][number]
type OrNull<Row, Name extends keyof Row> = Omit<Row, Name> & { [Key in Name]: Row[Key] | null }

export type BookMonth = OrNull<Returned<'book_months'>, 'exported_at' | 'closed_at' | 'note'> & { id: string }
export type BookProblem = OrNull<Returned<'book_problems'>, 'donation_id' | 'settlement_id' | 'remote_id'>
export type Voucher = OrNull<
  Omit<Returned<'list_vouchers'>, 'names' | 'cost_centres' | 'count'>,
  'adjusts' | 'donation_id' | 'settlement_id'
> & { id: string; names: (string | null)[]; cost_centres: (string | null)[]; giver: GiftName }
export type AuditorFile = Tables<'auditor_files'>

const AT_ONCE = 50

/** The financial year in an address; by default the current one. */
export const yearIn = (search: string) =>
  addressParts(new URLSearchParams(search)).whole('year', 2000, 2200) ?? financialYearOf(dayOf(new Date()))

export const yearPath = (year: number) => `/admin/books?year=${year}`
/** A month is written as 2026-11. */
export const monthPath = (month: string) => `/admin/books/${month.slice(0, 7)}`

export const isOver = (month: string) => month.slice(0, 7) < dayOf(new Date()).slice(0, 7)

/** Months before the first voucher are `empty`: later ones are closed without them. */
export async function readMonths(year: number): Promise<BookMonth[]> {
  const { data } = await supabase().rpc('book_months', { year }).throwOnError()
  const closed = data.findLast(({ state }) => state === 'closed')?.month ?? ''
  return data.map((month) => ({
    ...month,
    id: month.month,
    state: month.state === 'open' && month.month < closed ? 'empty' : month.state,
  }))
}

/** Staff deleted a voucher in their own books: it is listed no longer. */
export async function forgetVoucher(remote_id: string): Promise<void> {
  await supabase().rpc('forget_voucher', { remote_id }).throwOnError()
}

export async function readMonth(month: string): Promise<BookMonth | undefined> {
  const months = await readMonths(financialYearOf(`${month}-01`))
  return months.find((one) => one.month.startsWith(month))
}

export function stateInWords({ month, state, closed_at, exported_at }: BookMonth): string {
  if (state === 'closed' && closed_at) return `Closed on ${dayInWords(closed_at)}`
  if (state === 'exported' && exported_at) return `Exported on ${dayInWords(exported_at)}`
  if (state === 'empty') return 'Nothing to close'
  return month > dayOf(new Date()) ? 'Not begun' : 'Open'
}

/** Undefined if all vouchers are as they were exported, or none was. */
export function differenceInWords({ differs, exported_at }: BookMonth): string | undefined {
  if (differs === 0 || !exported_at) return undefined
  const vouchers = differs === 1 ? '1 voucher differs' : `${formatNumber(differs)} vouchers differ`
  return `${vouchers} from what was exported on ${dayInWords(exported_at)}`
}

const daysOf = (month: string) => {
  const { from, to } = monthOn(`${month}-01`)
  return { first: from, last: to }
}

export async function readVouchers(month: string, past = 0): Promise<SomeOf<Voucher>> {
  const { data } = await supabase()
    .rpc('list_vouchers', { ...daysOf(month), past, most: AT_ONCE })
    .throwOnError()
  const nameOf = await giftNames(data.flatMap(({ donation_id }) => donation_id ?? []))
  const rows = data.map(({ count: _, ...voucher }) => ({
    ...voucher,
    id: voucher.remote_id,
    giver: nameOf(voucher.donation_id),
  }))
  return { rows, count: data[0]?.count ?? 0 }
}

export async function readProblems(month: string): Promise<BookProblem[]> {
  const { data } = await supabase().rpc('book_problems', daysOf(month)).throwOnError()
  return data
}

type Format = Extract<InputOf<'books'>, { action: 'export' }>['format']

/** Saves a file for the accounting software. The ledgers are the same for every month. */
export async function exportMonth(month: string, format: Format, changed = false): Promise<void> {
  const { from, to } = monthOn(`${month}-01`)
  const { name, contents } = await fileAsAdministrator('books', {
    action: 'export',
    from,
    to,
    format,
    changed,
  })
  saveFile(name, contents)
}

export const changeMonth = (change: { action: 'close' | 'reopen'; month: string; reason: string }) =>
  callAsAdministrator('books', change)

export async function readAuditorFiles(year: number): Promise<AuditorFile[]> {
  const { data } = await supabase()
    .from('auditor_files')
    .select('*')
    .eq('year', year)
    .order('created_at', { ascending: false })
    .limit(20)
    .throwOnError()
  return data
}

export const makeAuditorFile = (year: number) => callAsAdministrator('make-auditor-file', { year })

export async function downloadAuditorFile(id: string): Promise<void> {
  const { name, contents } = await fileAsAdministrator('auditor-file', { id })
  saveFile(name, contents)
}
