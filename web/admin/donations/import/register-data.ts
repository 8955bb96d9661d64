import type { Json, Tables } from '#domain/database.types.ts'
import type { RegisterFacts, RegisterRow } from '#domain/donations/import-rows.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import type { RowProblem } from '#domain/tables/columns.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'
import { causeTitles } from '../../data/cause-titles.ts'
import type { SomeOf } from '../../hooks/use-more.ts'
import type { Plan } from '../../import/check-step.tsx'
import type { PastImport, StartedImport } from '../../import/import-list.ts'

export type Mode = Tables<'gift_imports'>['mode']
export type Imported = { added: number; updated: number; skipped: number }

export async function readFacts(): Promise<RegisterFacts> {
  const [causes, { data: firstDay }] = await Promise.all([
    causeTitles.read(),
    supabase().rpc('first_kept_day').throwOnError(),
  ])
  return { causes, firstDay, today: dayOf(new Date()) }
}

export async function beginImport(started: StartedImport): Promise<string> {
  // Imports whose browser was closed before the end.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  await supabase()
    .from('gift_imports')
    .delete()
    .eq('status', 'staged')
    .lt('created_at', yesterday)
    .throwOnError()
  const { data } = await supabase()
    .from('gift_imports')
    .insert({ ...started, file_name: started.file_name.slice(0, 255) || 'file' })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

/** Stages some of the file's rows. They are not gifts yet. PANs go only to the server, which seals them. */
export async function stage(id: string, rows: readonly RegisterRow[], signal?: AbortSignal): Promise<void> {
  const gifts = rows.map(({ pan: _, ...row }) => row)
  const request = supabase().rpc('stage_gift_import', { import: id, gifts: gifts as unknown as Json })
  await (signal ? request.abortSignal(signal) : request).throwOnError()
  const numbers = rows.flatMap(({ row_number, pan }) => (pan ? [{ row_number, pan }] : []))
  if (numbers.length > 0) await callAsAdministrator('import-identifiers', { import_id: id, numbers })
}

const OUTCOMES: Record<string, string> = {
  added: 'to be imported',
  new_donors: 'new donors among them',
  known: 'with a reference that you have already, to be skipped',
  same: 'like a gift you have: same donor, day and amount',
  repeated: 'repeated from further up in the file',
  imported: 'from an earlier import',
}

/** Previews the rows' results in a mode. `choose` sets the donor of a row's giver, or a new one. */
export async function planImport(
  id: string,
  mode: Mode,
  choose: (row: number, donor: string) => void,
): Promise<Plan> {
  await supabase().from('gift_imports').update({ mode }).eq('id', id).throwOnError()
  const { data } = await supabase().rpc('gift_import_summary', { import: id }).throwOnError()
  const outcomes = Object.entries(OUTCOMES).flatMap(([outcome, words]) =>
    data
      .filter((one) => one.outcome === outcome && one.count > 0)
      .map(({ count, row_numbers }) => ({
        words: count === 1 ? words.replace('new donors', 'new donor') : words,
        count,
        rows: outcome === 'added' ? [] : row_numbers,
      })),
  )
  return {
    outcomes,
    changes: data.find(({ outcome }) => outcome === 'added')?.count ?? 0,
    questions: await readQuestions(id, choose),
  }
}

const QUESTIONS: Record<string, string> = {
  name: 'Only a name is given, and you have a donor of that name.',
  other_name: 'A donor with this PAN or email address has another name or PAN.',
  phone: 'A donor with this phone number has another name, or the row has none.',
}

type Known = { id: string; name: string; city: string | null; email: string | null }

async function readQuestions(
  id: string,
  choose: (row: number, donor: string) => void,
): Promise<RowProblem[]> {
  const { data } = await supabase().rpc('gift_import_questions', { import: id }).throwOnError()
  return data.map(({ row_number, gifts, said, question, donor_id, donors }) => ({
    line: row_number,
    column: 'Donor',
    value: `${said ?? ''}${gifts > 1 ? ` (${gifts} rows)` : ''}`,
    problem: QUESTIONS[question] ?? '',
    remedy: '',
    choice: {
      value: donor_id ?? '',
      options: [
        { value: '', label: 'A new donor' },
        ...(donors as Known[]).map((one) => ({
          value: one.id,
          label: [one.name, one.city, one.email].filter(Boolean).join(', '),
        })),
      ],
      onChoose: (donor: string) => choose(row_number, donor),
    },
  }))
}

export async function chooseDonor(id: string, row: number, donor: string): Promise<void> {
  await supabase()
    .rpc('choose_gift_donor', { import: id, at_row: row, ...(donor && { donor }) })
    .throwOnError()
}

/** Imports all rows or none. */
export async function finishImport(id: string): Promise<Imported> {
  const { data } = await supabase().rpc('import_gifts', { import: id }).single().throwOnError()
  return data
}

export async function giveUpImport(id: string): Promise<void> {
  await supabase().from('gift_imports').delete().eq('id', id).throwOnError()
}

export async function undoImport(id: string): Promise<{ removed: number; stayed: number }> {
  const { data } = await supabase().rpc('undo_gift_import', { import: id }).single().throwOnError()
  return data
}

const AT_ONCE = 20

/** Past imports, the latest first. */
export async function readImports(past = 0): Promise<SomeOf<PastImport<Imported>>> {
  const { data, count } = await supabase()
    .from('gift_imports')
    .select('id, file_name, status, rejected, added, updated, skipped, created_at, created_by', {
      count: 'exact',
    })
    .neq('status', 'staged')
    .order('created_at', { ascending: false })
    .order('id')
    .range(past, past + AT_ONCE - 1)
    .throwOnError()
  return { rows: data, count: count ?? 0 }
}
