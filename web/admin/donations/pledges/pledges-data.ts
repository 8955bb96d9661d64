import type { Tables } from '#domain/database.types.ts'
import { queryOf } from '#domain/forms/address-parts.ts'
import { isDay } from '#domain/india/indian-days.ts'
import { parseRupees } from '#domain/india/typed-rupees.ts'
import type { Period } from '#domain/reports/period.ts'
import { supabase } from '#web/lib/supabase.ts'
import { overtaken, type Saved } from '../../lib/saving.ts'
import type { Difference } from '../../ui/conflict.tsx'

type PledgeRow = Tables<'pledges'>
export type PledgeStatus = 'open' | 'paid' | 'lapsed' | 'cancelled'
export type Pledge = PledgeRow & {
  donors: { name: string } | null
  causes: { title: string } | null
  campaigns: { title: string } | null
}
export type ListedPledge = Pledge & { given: number }
export type PledgeForm = Record<
  'donor_id' | 'amount' | 'due_on' | 'cause_id' | 'campaign_id' | 'note',
  string
>
export type PledgeEntry = Pick<PledgeRow, keyof PledgeForm>

export const pledgeWords: Record<PledgeStatus, string> = {
  open: 'Open',
  paid: 'Paid',
  lapsed: 'Lapsed',
  cancelled: 'Cancelled',
}

const pledges = () => supabase().from('pledges')
const WITH_NAMES = '*, donors(name), causes(title), campaigns(title)'
/** Pledges on one screen. */
export const MOST = 500

/** Pledges of one status with the sums given towards them, those due first before the others. */
/** The list of pledges of a status, due in a period. */
export const pledgesPath = (
  status: PledgeStatus,
  { from, to }: { [Day in keyof Period]?: string | undefined },
) => `/admin/pledges${queryOf({ status: status === 'open' ? undefined : status, from, to })}`

/** Pledges of a status, due between two days. */
export async function readPledges(status: PledgeStatus, { from, to }: Period): Promise<ListedPledge[]> {
  const { data } = await pledges()
    .select(WITH_NAMES)
    .eq('status', status)
    .gte('due_on', from ?? '-infinity')
    .lte('due_on', to ?? 'infinity')
    .order('due_on', { ascending: status === 'open' })
    .limit(MOST)
    .throwOnError()
  const { data: sums } = await supabase()
    .rpc('given_to_pledges', { ids: data.map(({ id }) => id) })
    .throwOnError()
  const given = new Map(sums.map((sum) => [sum.pledge_id, sum.given]))
  return data.map((pledge) => ({ ...pledge, given: given.get(pledge.id) ?? 0 }))
}

/** Pledges that a gift of this donor can go to: open and lapsed ones, and the one it goes to already. */
export async function pledgesOf(donorId: string, present: string | null) {
  const { data } = await pledges()
    .select('id, amount, due_on, causes(title), campaigns(title)')
    .eq('donor_id', donorId)
    .or(`status.in.(open,lapsed)${present ? `,id.eq.${present}` : ''}`)
    .order('due_on')
    .throwOnError()
  return data
}

export const formOf = (row: Pledge | null): PledgeForm => ({
  donor_id: row?.donor_id ?? '',
  amount: row ? String(row.amount) : '',
  due_on: row?.due_on ?? '',
  cause_id: row?.cause_id ?? '',
  campaign_id: row?.campaign_id ?? '',
  note: row?.note ?? '',
})

export function readForm(
  typed: PledgeForm,
  row: Pledge | null,
): { entry: PledgeEntry } | { problems: Partial<PledgeForm> } {
  const amount = parseRupees(typed.amount)
  const problems: Partial<PledgeForm> = {
    ...(!row && !typed.donor_id && { donor_id: 'Please choose the donor.' }),
    ...(!amount && { amount: 'Please enter an amount of more than ₹0.' }),
    ...(!isDay(typed.due_on) && { due_on: 'Please enter the day for which it is promised.' }),
  }
  if (!amount || Object.keys(problems).length > 0) return { problems }
  const entry = {
    donor_id: typed.donor_id || null,
    amount,
    due_on: typed.due_on,
    cause_id: typed.cause_id || null,
    campaign_id: typed.campaign_id || null,
    note: typed.note.trim() || null,
  }
  return { entry }
}

export async function savePledge(
  { donor_id, ...entry }: PledgeEntry,
  basedOn: Pledge | null,
): Promise<Saved<Pledge>> {
  if (!basedOn) {
    const { data } = await pledges()
      .insert({ donor_id, ...entry })
      .select(WITH_NAMES)
      .single()
      .throwOnError()
    return { outcome: 'saved', row: data }
  }
  const { id, updated_at } = basedOn
  const { data } = await pledges().update(entry).match({ id, updated_at }).select(WITH_NAMES).throwOnError()
  if (data[0]) return { outcome: 'saved', row: data[0] }
  const { data: theirs } = await pledges().select(WITH_NAMES).eq('id', id).maybeSingle().throwOnError()
  return overtaken(theirs, updated_at)
}

export async function changePledge(
  id: string,
  change: { status: 'open' | 'cancelled' } | { quiet_since: string | null },
): Promise<void> {
  await pledges().update(change).eq('id', id).select('id').single().throwOnError()
}

const LABELS = { amount: 'Amount', due_on: 'Day', cause_id: 'Cause', campaign_id: 'Campaign', note: 'Note' }

/** Fields that differ from another administrator's version. `titles` are those of causes and campaigns. */
export function differences(
  mine: PledgeForm,
  titles: ReadonlyMap<string, string>,
  theirs: Pledge | null,
): Difference[] {
  const other = formOf(theirs)
  const inWords = (value: string) => titles.get(value) ?? (value || 'Nothing')
  return (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .filter((field) => theirs && mine[field].trim() !== other[field])
    .map((field) => ({ name: LABELS[field], theirs: inWords(other[field]), mine: inWords(mine[field]) }))
}
