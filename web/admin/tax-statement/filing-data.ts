import { supabase } from '#web/lib/supabase.ts'

export type FilingEntry = { acknowledgement: string; filed: string }

export async function fileStatement(year: number, kind: 'original' | 'revised', entry: FilingEntry) {
  await supabase()
    .rpc('file_statement', { in_year: year, of_kind: kind, ...entry })
    .throwOnError()
}

/** The number that a revision of a filed row must name. */
export async function nameCertificate(filedRow: string, number: string): Promise<void> {
  await supabase().rpc('name_certificate', { filed_row: filedRow, number }).throwOnError()
}

export async function unfileStatement(id: string): Promise<void> {
  await supabase().rpc('unfile_statement', { id }).throwOnError()
}
