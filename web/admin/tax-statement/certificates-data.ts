import type { AnswerOf } from '#domain/api/contracts.ts'
import type { Tables } from '#domain/database.types.ts'
import { callAsAdministrator, fileAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { supabase } from '#web/lib/supabase.ts'

export type Certificate = Tables<'certificates'> & { donors: { name: string } | null }
export type FiledRow = {
  id: string
  name: string | null
  mask: string | null
  amount: string
  donor_id: string | null
}
export type WithoutCertificate = { count: number; rows: FiledRow[] }
export type CertificatePage = {
  unmatched: Certificate[]
  matched: Certificate[]
  counts: { all: number; unmatched: number; unsent: number }
  without: WithoutCertificate
}

const SHOWN = 50

export async function readCertificates(year: number): Promise<CertificatePage> {
  const of = () =>
    supabase()
      .from('certificates')
      .select('*, donors(name)', { count: 'exact' })
      .eq('year', year)
      .order('created_at', { ascending: false })
      .limit(SHOWN)
  const [unmatched, matched, unsent, without] = await Promise.all([
    of().is('filed_row_id', null).throwOnError(),
    of().not('filed_row_id', 'is', null).throwOnError(),
    of().not('filed_row_id', 'is', null).is('sent_at', null).limit(1).throwOnError(),
    rowsWithoutCertificate(year),
  ])
  return {
    unmatched: unmatched.data,
    matched: matched.data,
    counts: {
      all: (matched.count ?? 0) + (unmatched.count ?? 0),
      unmatched: unmatched.count ?? 0,
      unsent: unsent.count ?? 0,
    },
    without,
  }
}

export async function rowsWithoutCertificate(year: number, words = ''): Promise<WithoutCertificate> {
  const { data } = await supabase()
    .rpc('filed_rows_without_certificate', { in_year: year, words })
    .throwOnError()
  return data as WithoutCertificate
}

export async function matchCertificate(certificate: string, filedRow: string): Promise<void> {
  await supabase().rpc('match_certificate', { certificate, filed_row: filedRow }).throwOnError()
}

export async function removeCertificate(certificate: string): Promise<void> {
  await supabase().rpc('remove_certificate', { certificate }).throwOnError()
}

export async function downloadCertificate(id: string): Promise<void> {
  const { name, contents } = await fileAsAdministrator('certificate-file', { id })
  saveFile(name, contents)
}

export type Uploaded = AnswerOf<'statement-certificates'>['files'][number]

export const sendFiles = async (
  year: number,
  files: { name: string; bytes: string }[],
): Promise<Uploaded[]> => (await callAsAdministrator('statement-certificates', { year, files })).files
