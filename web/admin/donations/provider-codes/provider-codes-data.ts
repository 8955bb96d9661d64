import type { Tables } from '#domain/database.types.ts'
import { PROVIDER_CODE } from '#domain/donations/provider-codes.ts'
import { supabase } from '#web/lib/supabase.ts'
import { posterTitles } from '../../data/poster-titles.ts'
import { readPurposes } from '../../data/purposes.ts'
import { ALREADY_THERE } from '../../lib/reason-of.ts'
import { isGone, overtaken, type Saved } from '../../lib/saving.ts'
import type { Difference } from '../../ui/conflict.tsx'

type CodeRow = Tables<'provider_codes'>
export type ListedCode = CodeRow & {
  donors: { name: string } | null
  causes: { title: string } | null
  campaigns: { title: string } | null
  posters: { name: string } | null
}
export type CodeForm = Record<'code' | 'donor_id' | 'poster_id' | 'cause_id' | 'campaign_id' | 'note', string>
export type CodeEntry = Pick<CodeRow, keyof CodeForm>

const codes = () => supabase().from('provider_codes')
const WITH_NAMES = '*, donors(name), causes(title), campaigns(title), posters(name)'

export async function readCodes(): Promise<ListedCode[]> {
  const { data } = await codes().select(WITH_NAMES).order('created_at', { ascending: false }).throwOnError()
  return data
}

/** Causes, campaigns and posters to choose from. */
export async function readChoices() {
  const [purposes, posters] = await Promise.all([readPurposes(), posterTitles.read()])
  return { ...purposes, posters }
}

export const formOf = (row: Partial<CodeEntry>): CodeForm => ({
  code: row.code ?? '',
  donor_id: row.donor_id ?? '',
  poster_id: row.poster_id ?? '',
  cause_id: row.cause_id ?? '',
  campaign_id: row.campaign_id ?? '',
  note: row.note ?? '',
})

export function readForm(typed: CodeForm): { entry: CodeEntry } | { problems: { code: string } } {
  const code = typed.code.trim()
  if (!PROVIDER_CODE.test(code))
    return { problems: { code: 'Please enter the id from Razorpay. It begins with plink_, qr_ or va_.' } }
  const entry = {
    code,
    donor_id: typed.donor_id || null,
    poster_id: typed.poster_id || null,
    cause_id: typed.cause_id || null,
    campaign_id: typed.campaign_id || null,
    note: typed.note.trim() || null,
  }
  return { entry }
}

/** `basedOn` is null for a code that was not listed. */
export async function saveCode(
  { code, ...entry }: CodeEntry,
  basedOn: string | null,
): Promise<Saved<ListedCode>> {
  const { data, error } =
    basedOn === null
      ? await codes()
          .insert({ code, ...entry })
          .select(WITH_NAMES)
      : await codes().update(entry).eq('code', code).eq('updated_at', basedOn).select(WITH_NAMES)
  if (error && error.code !== ALREADY_THERE) throw error
  if (data?.[0]) return { outcome: 'saved', row: data[0] }
  const { data: theirs } = await codes().select(WITH_NAMES).eq('code', code).maybeSingle().throwOnError()
  return overtaken(theirs, basedOn)
}

export async function deleteCode(code: string): Promise<true> {
  const { data } = await codes().delete().eq('code', code).select('code').throwOnError()
  return isGone(
    data,
    async () => (await codes().select('code').eq('code', code).throwOnError()).data.length > 0,
  )
}

export async function restoreCode({
  code,
  donor_id,
  poster_id,
  cause_id,
  campaign_id,
  note,
}: CodeEntry): Promise<void> {
  await codes().insert({ code, donor_id, poster_id, cause_id, campaign_id, note }).throwOnError()
}

/** Fields that differ from another administrator's version, by names that staff know. */
export function differences(
  mine: CodeForm,
  names: Record<string, string>,
  theirs: ListedCode | null,
): Difference[] {
  if (!theirs) return []
  const other = formOf(theirs)
  const nameIn = { ...names, [other.donor_id]: theirs.donors?.name ?? '' }
  const inWords = (value: string) => nameIn[value] || value || 'Nothing'
  return (['donor_id', 'poster_id', 'cause_id', 'campaign_id', 'note'] as const)
    .filter((field) => mine[field].trim() !== other[field])
    .map((field) => ({
      name: LABELS[field],
      theirs: inWords(other[field]),
      mine: inWords(mine[field]),
    }))
}

const LABELS = {
  donor_id: 'Donor',
  poster_id: 'Poster',
  cause_id: 'Cause',
  campaign_id: 'Campaign',
  note: 'Note',
}
