import { serverQuery } from '#backend/db/database.ts'
import type { ParsedInputOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { daysOfYear } from '#domain/india/financial-year.ts'
import { requireAny } from '../capabilities.ts'
import type { File } from '../function.ts'
import type { Services } from '../services.ts'
import { batchFile } from './batch-files.ts'
import { takeLooks } from './identifier-limit.ts'
import { logFileTaken } from './log-file-taken.ts'
import { asName, PDF, printReceipts, receiptFile } from './make-file.ts'
import { sampleReceipt } from './sample.ts'
import { readSealed } from './sealed-files.ts'
import { summaryOf } from './summary.ts'

type Claims = Record<string, unknown>

/** A file requested by an administrator. Files with full identifiers are logged. */
export async function fileForStaff(
  services: Services,
  request: ParsedInputOf<'receipt-file'>,
  administrator: Claims,
): Promise<File | undefined> {
  switch (request.what) {
    case 'issued':
    case 'duplicate':
      return oneReceipt(services, request, administrator)
    case 'summary': {
      const made = await summaryOf(services, request.donor_id, daysOfYear(request.year))
      return made && { bytes: made.bytes, type: PDF, name: `${made.name}.pdf` }
    }
    case 'batch':
      return batch(services, request, administrator)
    case 'sample':
      return {
        bytes: await sampleReceipt(services, request.language, request.settings),
        type: PDF,
        name: 'sample.pdf',
      }
  }
}

async function oneReceipt(
  services: Services,
  { what, id }: { what: 'issued' | 'duplicate'; id: string },
  administrator: Claims,
): Promise<File | undefined> {
  const query = serverQuery(services.database)
  const { rows } = await query<Pick<ServerRow<'receipts'>, 'receipt_no'> & { has_identifier: boolean }>(
    `select receipt_no, exists (select from private.receipt_identifiers where receipt_id = r.id) as has_identifier
    from public.receipts as r where id = $1 and amount > 0`,
    [id],
  )
  if (!rows[0]) return undefined
  const { receipt_no, has_identifier } = rows[0]
  if (has_identifier) {
    await requireAny(['identifiers'], administrator, services)
    await takeLooks(query, administrator)
  }
  const bytes = what === 'issued' ? await receiptFile(services, id) : await printReceipts(services, [id])
  if (!bytes) return undefined
  if (has_identifier)
    await logFileTaken(query, administrator, { table: 'receipts', id, what: { file: receipt_no, as: what } })
  return { bytes, type: PDF, name: asName(receipt_no) }
}

async function batch(
  services: Services,
  { id, file }: { id: string; file: number },
  administrator: Claims,
): Promise<File | undefined> {
  const query = serverQuery(services.database)
  const { rows } = await query<Pick<ServerRow<'receipt_batches'>, 'kind' | 'files' | 'identifier_counts'>>(
    'select kind, files, identifier_counts from public.receipt_batches where id = $1',
    [id],
  )
  const {
    kind,
    files,
    identifier_counts: counts,
  } = rows[0] ?? { kind: null, files: [], identifier_counts: [] }
  const looks = counts[file - 1] ?? 0
  await requireAny(['export'], administrator, services)
  if (looks > 0) await requireAny(['identifiers'], administrator, services)
  await takeLooks(query, administrator, looks)
  const stored = await readSealed(services, batchFile(id, file))
  if (!stored) return undefined
  const part = files.length > 1 ? `-${file}-of-${files.length}` : ''
  const name = `receipts${part}.${stored.type === PDF ? 'pdf' : 'zip'}`
  // Summaries contain masked identifiers only.
  if (kind !== 'summary')
    await logFileTaken(query, administrator, {
      table: 'receipt_batches',
      id,
      what: { file: name, receipts: files[file - 1] },
    })
  return { ...stored, name }
}
