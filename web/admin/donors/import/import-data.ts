import type { Json, Tables } from '#domain/database.types.ts'
import type { ImportRow } from '#domain/donors/import-rows.ts'
import type { RowProblem } from '#domain/tables/columns.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { SomeOf } from '../../hooks/use-more.ts'
import type { Plan } from '../../import/check-step.tsx'
import type { StartedImport } from '../../import/import-list.ts'

export type ImportMode = Tables<'donor_imports'>['mode']
type Outcome = NonNullable<Tables<'donor_import_rows'>['outcome']>
export type Imported = { added: number; updated: number; skipped: number }
export type PastImport = Omit<Tables<'donor_imports'>, 'file_digest'>

const PAST =
  'id, file_name, mode, status, rejected, added, updated, skipped, created_at, created_by, done_at, undone_at' as const

export async function beginImport(started: StartedImport & { mode: ImportMode }): Promise<string> {
  // Imports whose browser was closed before the end.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  await supabase()
    .from('donor_imports')
    .delete()
    .eq('status', 'staged')
    .lt('created_at', yesterday)
    .throwOnError()
  const { data } = await supabase()
    .from('donor_imports')
    .insert({ ...started, file_name: started.file_name.slice(0, 255) || 'file' })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

/** Stages some of the file's rows. They are not donors yet. PANs go only to the server, which seals them. */
export async function stage(id: string, rows: readonly ImportRow[], signal?: AbortSignal): Promise<void> {
  const donors = rows.map(({ pan: _, ...row }) => row)
  const request = supabase().rpc('stage_donor_import', { import: id, donors: donors as unknown as Json })
  await (signal ? request.abortSignal(signal) : request).throwOnError()
  const numbers = rows.flatMap(({ row_number, pan }) => (pan ? [{ row_number, pan }] : []))
  if (numbers.length > 0) await callAsAdministrator('import-identifiers', { import_id: id, numbers })
}

const OUTCOMES: Record<Outcome, string> = {
  added: 'to be added',
  updated: 'to be updated',
  known: 'already known, to be skipped',
  same: 'already here with the same details',
  repeated: 'repeated from further up in the file',
  imported: 'from an earlier import',
}

/** Previews the rows' results in a mode. */
export async function planImport(id: string, mode: ImportMode): Promise<Plan> {
  await supabase().from('donor_imports').update({ mode }).eq('id', id).throwOnError()
  const { data } = await supabase().rpc('donor_import_summary', { import: id }).throwOnError()
  const outcomes = Object.entries(OUTCOMES).flatMap(([outcome, words]) =>
    data
      .filter((one) => one.outcome === outcome)
      .map(({ count, row_numbers }) => ({ words, count, rows: outcome === 'added' ? [] : row_numbers })),
  )
  const changes = data
    .filter(({ outcome }) => outcome === 'added' || outcome === 'updated')
    .reduce((sum, { count }) => sum + count, 0)
  return { outcomes, changes, questions: await readNumberConflicts(id) }
}

const QUESTIONS: Record<string, (other: string) => [problem: string, remedy: string]> = {
  elsewhere: (other) => [
    `${other} has the same PAN.`,
    'Both keep it. They may be one person: see Duplicates.',
  ],
  repeated: (other) => [`The same PAN as in ${other}.`, 'Both keep it, unless you correct the file.'],
  stays: (other) => [
    `The donor’s record has another PAN, ${other}.`,
    'That one stays. Change it on the donor’s own page.',
  ],
}

/** Conflicts between the rows' numbers and existing records. */
export async function readNumberConflicts(id: string): Promise<RowProblem[]> {
  const { data } = await supabase().rpc('donor_import_questions', { import: id }).throwOnError()
  return data.flatMap(({ row_number, mask, question, other }) => {
    const [problem, remedy] = QUESTIONS[question]?.(other) ?? []
    return problem && remedy ? [{ line: row_number, column: 'PAN', value: mask, problem, remedy }] : []
  })
}

/** Imports all rows or none. */
export async function finishImport(id: string): Promise<Imported> {
  const { data } = await supabase().rpc('import_donors', { import: id }).single().throwOnError()
  return data
}

export async function giveUpImport(id: string): Promise<void> {
  await supabase().from('donor_imports').delete().eq('id', id).throwOnError()
}

const IMPORTS_AT_ONCE = 20

/** Past imports, the latest first. */
export async function readImports(past = 0): Promise<SomeOf<PastImport>> {
  const { data, count } = await supabase()
    .from('donor_imports')
    .select(PAST, { count: 'exact' })
    .neq('status', 'staged')
    .order('created_at', { ascending: false })
    .order('id')
    .range(past, past + IMPORTS_AT_ONCE - 1)
    .throwOnError()
  return { rows: data, count: count ?? 0 }
}

/** The last finished import of the identical file, if any. */
export async function findImport(digest: string): Promise<PastImport | undefined> {
  const { data } = await supabase()
    .from('donor_imports')
    .select(PAST)
    .eq('file_digest', digest)
    .eq('status', 'done')
    .order('created_at', { ascending: false })
    .limit(1)
    .throwOnError()
  return data[0]
}

export async function undoImport(id: string): Promise<{ removed: number; restored: number; stayed: number }> {
  const { data } = await supabase().rpc('undo_donor_import', { import: id }).single().throwOnError()
  return data
}
