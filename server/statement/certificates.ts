import { createHash, randomUUID } from 'node:crypto'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { AnswerOf, ParsedInputOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { yearInFigures } from '#domain/india/financial-year.ts'
import {
  byAmount,
  type Candidate,
  type CertificateClues,
  isOtherAmount,
  NAME_GAPS,
  readCertificate,
} from '#domain/statement/read-certificate.ts'
import type { File } from '../function.ts'
import { takeLooks } from '../receipts/identifier-limit.ts'
import { logFileTaken } from '../receipts/log-file-taken.ts'
import { readSealed, storeSealed } from '../receipts/sealed-files.ts'
import type { Services } from '../services.ts'
import { textOfPdf } from './read-pdf.ts'

export const certificateFile = (id: string) => `certificates/${id}`

type Match = { row: string; by: 'number' | 'identifier' | 'name' } | { reason: string }

/** Stores certificates as the portal made them, each with the row that it is about, where that is clear. */
export async function addCertificates(
  services: Services,
  { year, files }: ParsedInputOf<'statement-certificates'>,
  administrator: Record<string, unknown>,
): Promise<AnswerOf<'statement-certificates'>> {
  const results: AnswerOf<'statement-certificates'>['files'] = []
  for (const { name, bytes } of files) {
    const content = Buffer.from(bytes, 'base64')
    if (content.subarray(0, 5).toString('latin1') !== '%PDF-') {
      results.push({ name, outcome: 'refused', reason: 'This is not a PDF.' })
      continue
    }
    results.push(await addOne(services, year, { name, content }, administrator))
  }
  return { files: results }
}

async function addOne(
  services: Services,
  year: number,
  { name, content }: { name: string; content: Buffer },
  administrator: Record<string, unknown>,
): Promise<AnswerOf<'statement-certificates'>['files'][number]> {
  const digest = createHash('sha256').update(content).digest('hex')
  const clues = readCertificate(name, await textOfPdf(content))
  const id = randomUUID()
  // The file first: a row never speaks of one that is not there. Without a row the clean-up takes it away.
  await storeSealed(services, { name: certificateFile(id), bytes: content, type: 'application/pdf' })
  return inTransaction(services.database, async (query) => {
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(administrator)])
    const match = await findRow(query, services, year, clues)
    const reason = 'reason' in match ? match.reason : null
    const { rows } = await query<Pick<ServerRow<'certificates'>, 'id'>>(
      `insert into public.certificates (id, year, file_name, content_digest, certificate_no, unmatched_reason, created_by)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict (content_digest) do nothing returning id`,
      [id, year, name, digest, clues.number, reason, administrator.sub ?? null],
    )
    let certificate: string = id
    if (!rows[0]) {
      await query('delete from private.sealed_files where name = $1', [certificateFile(id)])
      const stored = await tryAgain(query, { year, name, digest, reason })
      if ('outcome' in stored) return { name, ...stored }
      certificate = stored.id
    }
    if ('reason' in match) return { name, outcome: 'unmatched' as const, reason: match.reason }
    if (await tie(query, certificate, match)) return { name, outcome: 'matched' as const }
    await query('update public.certificates set unmatched_reason = $2 where id = $1', [certificate, SEVERAL])
    return { name, outcome: 'unmatched' as const, reason: SEVERAL }
  })
}

/**
 * A file that is here already and nobody's yet, such as one that was uploaded for another year, is matched again; but
 * not with the year in which staff took its match back.
 */
async function tryAgain(
  query: Query,
  again: { year: number; name: string; digest: string; reason: string | null },
): Promise<{ id: string } | { outcome: 'known' } | { outcome: 'unmatched'; reason: string }> {
  const { rows } = await query<
    Pick<ServerRow<'certificates'>, 'id' | 'year' | 'unmatched_reason'> & { is_nobodys: boolean }
  >(
    `select id, year, unmatched_reason, filed_row_id is null and erased_at is null as is_nobodys
    from public.certificates where content_digest = $1 for update`,
    [again.digest],
  )
  const stored = rows[0]
  if (!stored?.is_nobodys) return { outcome: 'known' }
  if (stored.year === again.year && stored.unmatched_reason === TAKEN_BACK)
    return { outcome: 'unmatched', reason: TAKEN_BACK }
  await query(
    'update public.certificates set year = $2, file_name = $3, unmatched_reason = $4 where id = $1',
    [stored.id, again.year, again.name, again.reason],
  )
  return { id: stored.id }
}

/** As `unmatch_certificate` says it. */
const TAKEN_BACK = 'The match was taken back.'
const SEVERAL = 'Its gifts came with several email addresses, or some without one.'

/** Returns false where staff must choose to whom the certificate goes. */
async function tie(query: Query, id: string, { row, by }: Extract<Match, { row: string }>): Promise<boolean> {
  const { rows } = await query<{ tied: boolean }>('select private.match_certificate($1, $2, $3) as tied', [
    id,
    row,
    by,
  ])
  return rows[0]?.tied ?? false
}

/**
 * By the number that a row has already, by the identifier, or by the name alone: always the only one, and none where the
 * certificate says something else of year, PAN or amount. Staff say whose such a one is.
 */
async function findRow(
  query: Query,
  { sealing }: Pick<Services, 'sealing'>,
  year: number,
  clues: CertificateClues,
): Promise<Match> {
  if (clues.year !== null && clues.year !== year)
    return { reason: `It is for ${yearInFigures(clues.year)}, not for ${yearInFigures(year)}.` }
  const find = async (condition: string, ...values: unknown[]) => {
    const { rows } = await query<Candidate & { has_certificate: boolean }>(
      `select r.id, r.name, r.amount::text, r.digest,
        exists (select from public.certificates as c where c.filed_row_id = r.id) as has_certificate
      from private.filed_rows as r
      where r.year = $1 and r.is_current and r.amount > 0 and ${condition} limit 20`,
      [year, ...values],
    )
    return rows
  }
  const own = await ownPans(query)
  const digests = clues.pans.filter((pan) => !own.includes(pan)).map((pan) => sealing.digest(pan, 'pan'))
  const isOther = (row: Candidate) =>
    isOtherAmount(clues, row) || (digests.length > 0 && !digests.includes(row.digest ?? ''))
  if (clues.number) {
    const [numbered, ...more] = await find('r.certificate_no = $2', clues.number)
    if (numbered && more.length === 0)
      return isOther(numbered) ? { reason: CONTRADICTS } : { row: numbered.id, by: 'number' }
  }
  if (digests.length > 0) {
    const found = await find('r.digest = any ($2)', digests)
    const one = byAmount(found, clues)
    if (one) return { row: one.id, by: 'identifier' }
    if (found.length === 0) return { reason: 'The PAN on it is not that of a filed row.' }
    return {
      reason: found.length > 1 ? 'The donor has several rows, and none has this amount alone.' : CONTRADICTS,
    }
  }
  const named = await find(
    `btrim(regexp_replace(lower(r.name), $3, ' ', 'g')) = any ($2)`,
    clues.names,
    NAME_GAPS,
  )
  const one = byAmount(named, clues)
  if (one?.has_certificate) return { reason: HAS_ONE }
  if (one) return { row: one.id, by: 'name' }
  if (named.length === 0) return { reason: 'Neither number nor PAN nor name is that of a filed row.' }
  return { reason: named.length > 1 ? 'Several rows have this name.' : CONTRADICTS }
}

// A row has one certificate; another one with the same name may be another donor's.
const HAS_ONE = 'Only the name is that of a filed row, and the row has a certificate already.'
const CONTRADICTS = 'It names another PAN or amount than the filed row.'

/** The organisation's own, which stands on every certificate; an approval's number begins with it. */
async function ownPans(query: Query): Promise<string[]> {
  const { rows } = await query<{ pan: string }>(
    `select upper(left(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'), 10)) as pan from public.registrations
    where kind in ('pan', '80g', '12a')
    union select upper(btrim(value)) from public.site_settings where key = 'org_pan'`,
  )
  return rows.map(({ pan }) => pan)
}

/** A certificate for staff; the log names who took it. */
export async function certificateForStaff(
  services: Services,
  id: string,
  administrator: Record<string, unknown>,
): Promise<File | undefined> {
  const query = serverQuery(services.database)
  await takeLooks(query, administrator)
  const file = await certificateOf(services, id)
  if (file)
    await logFileTaken(query, administrator, {
      table: 'certificates',
      id,
      what: { file: file.name },
    })
  return file
}

export async function certificateOf(services: Services, id: string): Promise<File | undefined> {
  const { rows } = await serverQuery(services.database)<{ year: number; certificate_no: string | null }>(
    'select year, certificate_no from public.certificates where id = $1',
    [id],
  )
  const stored = rows[0] && (await readSealed(services, certificateFile(id)))
  if (!rows[0] || !stored) return undefined
  const { year, certificate_no } = rows[0]
  return { bytes: stored.bytes, type: 'application/pdf', name: `certificate-${certificate_no ?? year}.pdf` }
}
