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
  /** The mailboxes its gifts came with, each with a gift of it; null stands for all gifts without one. */
  addresses: { donation_id: string; email: string | null; is_vouched: boolean }[]
}
export type WithoutCertificate = { count: number; rows: FiledRow[] }
/** Unsent certificates: how many can be sent, and how many donors have no email address. */
export type Sending = { to_send: number; without_address: number }
export type CertificatePage = {
  unmatched: Certificate[]
  matched: Certificate[]
  counts: { all: number; unmatched: number; matched: number }
  sending: Sending
  without: WithoutCertificate
}

const SHOWN = 50

const certificatesOf = (year: number, past: number) =>
  supabase()
    .from('certificates')
    .select('*, donors(name)', { count: 'exact' })
    .eq('year', year)
    // Unfinished ones first.
    .order('sent_at', { ascending: false, nullsFirst: true })
    .order('created_at', { ascending: false })
    .order('id')
    .range(past, past + SHOWN - 1)

export const readUnmatched = (year: number, past = 0) =>
  certificatesOf(year, past).is('filed_row_id', null).throwOnError()

export const readMatched = (year: number, past = 0) =>
  certificatesOf(year, past).not('filed_row_id', 'is', null).throwOnError()

export async function readCertificates(year: number): Promise<CertificatePage> {
  const [unmatched, matched, sending, without] = await Promise.all([
    readUnmatched(year),
    readMatched(year),
    supabase().rpc('certificates_to_send', { in_year: year }).throwOnError(),
    rowsWithoutCertificate(year),
  ])
  return {
    unmatched: unmatched.data,
    matched: matched.data,
    counts: {
      all: (matched.count ?? 0) + (unmatched.count ?? 0),
      unmatched: unmatched.count ?? 0,
      matched: matched.count ?? 0,
    },
    sending: sending.data as Sending,
    without,
  }
}

export async function rowsWithoutCertificate(
  year: number,
  words = '',
  past = 0,
): Promise<WithoutCertificate> {
  const { data } = await supabase()
    .rpc('filed_rows_without_certificate', { in_year: year, words, past })
    .throwOnError()
  return data as WithoutCertificate
}

/** With the gift by whose address it goes, where the row's gifts came with several. */
export async function matchCertificate(certificate: string, filedRow: string, gift?: string): Promise<void> {
  await supabase()
    .rpc('match_certificate', { certificate, filed_row: filedRow, ...(gift && { gift }) })
    .throwOnError()
}

/** A wrong match: who had it no longer sees it. */
export async function unmatchCertificate(certificate: string): Promise<void> {
  await supabase().rpc('unmatch_certificate', { certificate }).throwOnError()
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
