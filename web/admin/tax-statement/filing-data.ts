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
    .throwOnError()
  return data
}

/** Files that are not filed yet: those of every export since the last one of its kind that was, and what is left of that. */
export function filesToMark(exports: readonly Run[], statements: readonly Statement[]): FileToMark[] {
  const isFiled = (run: Run, file: number) =>
    statements.some((statement) => statement.run_id === run.id && statement.file === file)
  const begun = (run: Run) => statements.some(({ run_id }) => run_id === run.id)
  return exports.flatMap((run) => {
    const isOvertaken = exports.some(
      (later) => later.scope === run.scope && later.created_at > run.created_at && begun(later),
    )
    if (isOvertaken) return []
    return (run.files as ExportedFile[]).flatMap((exported, file) =>
      isFiled(run, file) ? [] : [{ run, file, ...exported }],
    )
  })
}

/** The number that a revision of a filed row must name. */
export async function nameCertificate(filedRow: string, number: string): Promise<void> {
  await supabase().rpc('name_certificate', { filed_row: filedRow, number }).throwOnError()
}

export async function unfileStatement(id: string): Promise<void> {
  await supabase().rpc('unfile_statement', { id }).throwOnError()
}
