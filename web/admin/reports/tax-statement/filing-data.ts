import { supabase } from '#web/lib/supabase.ts'
import type { ExportedFile, Run, Statement } from './statement-data.ts'

export type FilingEntry = { acknowledgement: string; filed: string }

/** A file that was exported, as it can be marked as filed. */
export type FileToMark = { run: Run; file: number } & ExportedFile

/** Marks the rows of an exported file as filed, as they stand in it. */
export async function fileStatement({ run, file }: Pick<FileToMark, 'run' | 'file'>, entry: FilingEntry) {
  await supabase()
    .rpc('file_statement', { run: run.id, file, ...entry })
    .throwOnError()
}

/** Notes that all filed rows of which nothing is left were deleted on the portal. */
export async function fileDeletions(year: number, howMany: number, entry: FilingEntry) {
  await supabase()
    .rpc('file_deletions', { in_year: year, how_many: howMany, ...entry })
    .throwOnError()
}

/** All that are not gone: an export that was not filed is deleted after a year. */
export async function readExports(year: number): Promise<Run[]> {
  const { data } = await supabase()
    .from('statement_runs')
    .select('*')
    .eq('year', year)
    .eq('kind', 'export')
    .eq('state', 'done')
    .order('created_at', { ascending: false })
    .overrideTypes<Run[], { merge: false }>()
    .throwOnError()
  return data
}

type ExportedRun = Pick<Run, 'id' | 'scope' | 'created_at' | 'rows_read_at' | 'files'>
type Marked = Pick<Statement, 'kind' | 'run_id' | 'file' | 'created_at'>

/**
 * Files that are not filed yet: those of every export whose rows were read since the last one of its kind was marked,
 * and what is left of that one. Rows that were filed from another export cannot be filed once more.
 */
export function filesToMark<Exported extends ExportedRun>(
  exports: readonly Exported[],
  statements: readonly Marked[],
): ({ run: Exported; file: number } & ExportedFile)[] {
  const isFiled = (run: Exported, file: number) =>
    statements.some((statement) => statement.run_id === run.id && statement.file === file)
  const begun = (run: Exported) => statements.some(({ run_id }) => run_id === run.id)
  return exports.flatMap((run) => {
    const readAt = run.rows_read_at ?? run.created_at
    const isOvertaken = begun(run)
      ? exports.some(
          (later) => later.scope === run.scope && later.created_at > run.created_at && begun(later),
        )
      : statements.some(({ kind, created_at }) => kind === run.scope && created_at > readAt)
    if (isOvertaken) return []
    return run.files.flatMap((exported, file) => (isFiled(run, file) ? [] : [{ run, file, ...exported }]))
  })
}

/** The number that a revision of a filed row must name. */
export async function nameCertificate(filedRow: string, number: string): Promise<void> {
  await supabase().rpc('name_certificate', { filed_row: filedRow, number }).throwOnError()
}

export async function unfileStatement(id: string): Promise<void> {
  await supabase().rpc('unfile_statement', { id }).throwOnError()
}
