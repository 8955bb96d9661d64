import { Zip, ZipPassThrough } from 'fflate'
import type { Query } from '#backend/db/database.ts'
import { BATCH_FILE_DAYS } from '#domain/receipts/batch-files.ts'
import type { Services } from '../services.ts'
import { storeSealed } from './sealed-files.ts'

/** A batch has as many files as it needs, numbered from one. */

export const batchFile = (batchId: string, file: number) => `receipts/batch-${batchId}-${file}`

export function partsOf<Item>(items: readonly Item[], most: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, part) =>
    items.slice(part * most, (part + 1) * most),
  )
}

type Contents = {
  bytes: Buffer
  type: string
  /** Number of receipts or summaries. */
  holds: number
  /** Receipts in the file, which shows their identifiers in full. */
  receipts: readonly string[]
}

/** Stores the next file of a batch. */
export async function keepFile(
  services: Services,
  query: Query,
  batchId: string,
  { bytes, type, holds, receipts }: Contents,
): Promise<void> {
  const { rows } = await query<{ stored: number }>(
    'select cardinality(files) as stored from public.receipt_batches where id = $1',
    [batchId],
  )
  const name = batchFile(batchId, (rows[0]?.stored ?? 0) + 1)
  await storeSealed(services, { name, bytes, type, days: BATCH_FILE_DAYS })
  await query(
    `update public.receipt_batches set files = files || $2::integer, identifier_counts = identifier_counts || (
      select count(*)::integer from private.receipt_identifiers where receipt_id = any ($3))
    where id = $1`,
    [batchId, holds, receipts],
  )
}

/** Stores PDFs uncompressed, since compression gains nothing. */
export function openZip(): { zip(name: string, bytes: Uint8Array): void; finish(): Buffer } {
  const chunks: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  return {
    zip(name, bytes) {
      const entry = new ZipPassThrough(name)
      archive.add(entry)
      entry.push(bytes, true)
    },
    finish() {
      archive.end()
      return Buffer.concat(chunks)
    },
  }
}
