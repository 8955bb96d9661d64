import type { Tables } from '#domain/database.types.ts'
import { formatRupees } from '#domain/india/money.ts'
import { parseRupees } from '#domain/india/typed-rupees.ts'
import type { PosterFigures } from '#domain/posters/by-place.ts'
import type { Period } from '#domain/reports/period.ts'
import { fileAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { supabase } from '#web/lib/supabase.ts'
import { may } from '../../data/may.ts'
import { posterTitles } from '../../data/poster-titles.ts'
import { overtaken, type Saved } from '../../lib/saving.ts'
import type { Difference } from '../../ui/conflict.tsx'

type Row = Tables<'posters'>
type Named = Row & { causes: { title: string } | null; campaigns: { title: string } | null }
export type ListedPoster = Named & { figures: PosterFigures }
export type PosterForm = Record<'name' | 'place' | 'cause_id' | 'campaign_id' | 'amount', string> & {
  is_active: boolean
}
export type PosterEntry = Pick<Row, keyof PosterForm>

const posters = () => supabase().from('posters')
const WITH_NAMES = '*, causes(title), campaigns(title)'
const MOST_RUPEES = 10_000_000

/** Posters with their figures, which are zero for accounts that cannot read gifts. */
export async function readPosters({ from, to }: Period): Promise<ListedPoster[]> {
  const days = { ...(from && { from_day: from }), ...(to && { to_day: to }) }
  const [{ data }, report] = await Promise.all([
    posters().select(WITH_NAMES).order('created_at', { ascending: false }).throwOnError(),
    may('gifts.read') ? supabase().rpc('poster_report', days).throwOnError() : { data: [] },
  ])
  const found = new Map(report.data.map(({ poster_id, ...figures }) => [poster_id, figures]))
  return data.map((row) => ({ ...row, figures: found.get(row.id) ?? { visits: 0, gifts: 0, amount: 0 } }))
}

export const formOf = (row: Partial<PosterEntry>): PosterForm => ({
  name: row.name ?? '',
  place: row.place ?? '',
  cause_id: row.cause_id ?? '',
  campaign_id: row.campaign_id ?? '',
  amount: row.amount ? formatRupees(row.amount).slice(1) : '',
  is_active: row.is_active ?? true,
})

export function readForm(
  typed: PosterForm,
): { entry: PosterEntry } | { problems: Partial<Record<keyof PosterForm, string>> } {
  const amount = typed.amount.trim() ? parseRupees(typed.amount) : null
  const problems = {
    ...(!typed.name.trim() && { name: 'Please enter a name.' }),
    ...(typed.amount.trim() &&
      (amount === null || !Number.isInteger(amount) || amount < 1 || amount > MOST_RUPEES) && {
        amount: `Please enter whole rupees up to ${formatRupees(MOST_RUPEES)}, or leave it empty.`,
      }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const entry = {
    name: typed.name.trim(),
    place: typed.place.trim(),
    cause_id: typed.cause_id || null,
    campaign_id: typed.campaign_id || null,
    amount,
    is_active: typed.is_active,
  }
  return { entry }
}

/** `row` is null for a new poster. */
export async function savePoster(entry: PosterEntry, row: Row | null): Promise<Saved<Row>> {
  const { data } = await (row
    ? posters().update(entry).eq('id', row.id).eq('updated_at', row.updated_at)
    : posters().insert(entry)
  )
    .select()
    .throwOnError()
  posterTitles.forget()
  if (data[0]) return { outcome: 'saved', row: data[0] }
  const { data: theirs } = await posters()
    .select()
    .eq('id', row?.id ?? '')
    .maybeSingle()
    .throwOnError()
  return overtaken(theirs, row?.updated_at ?? null)
}

export async function downloadPoster(id: string, size: 'a4' | 'a5'): Promise<void> {
  const file = await fileAsAdministrator('poster-pdf', { id, size })
  saveFile(file.name, file.contents)
}

/** Fields that differ from another administrator's version. */
export function differences(
  mine: PosterForm,
  names: Record<string, string>,
  theirs: Row | null,
): Difference[] {
  if (!theirs) return []
  const other = formOf(theirs)
  const inWords = (value: string | boolean) =>
    typeof value === 'boolean' ? (value ? 'Yes' : 'No') : names[value] || value || 'Nothing'
  return (Object.keys(LABELS) as (keyof PosterForm)[])
    .filter((field) => mine[field] !== other[field])
    .map((field) => ({ name: LABELS[field], theirs: inWords(other[field]), mine: inWords(mine[field]) }))
}

const LABELS = {
  name: 'Name',
  place: 'Place',
  cause_id: 'Cause',
  campaign_id: 'Campaign',
  amount: 'Amount',
  is_active: 'Active',
} as const
