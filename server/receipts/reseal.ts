import { resealRows, type SealedColumn } from '#backend/auth/sealing-keys.ts'
import type { Services } from '../services.ts'

/** All data of donors and receipts sealed with SEALING_KEY. */
const COLUMNS: SealedColumn[] = [
  {
    table: 'private.identifiers',
    key: 'id',
    owner: 'id',
    sealed: 'sealed',
    digest: { column: 'digest', purpose: 'kind' },
  },
  {
    table: 'private.donor_import_numbers',
    key: 'id',
    owner: 'id',
    sealed: 'sealed',
    digest: { column: 'digest', purpose: 'kind' },
  },
  {
    table: 'private.receipt_identifiers',
    key: 'receipt_id',
    owner: 'receipt_id',
    sealed: 'sealed',
    digest: { column: 'digest', purpose: 'kind' },
  },
  { table: 'private.sealed_files', key: 'name', owner: 'name', sealed: 'sealed_key' },
]

/** Runs at every start: afterwards a replaced key is no longer needed. */
export async function resealReceipts({
  database,
  sealing,
  log,
}: Pick<Services, 'database' | 'sealing' | 'log'>): Promise<void> {
  for (const column of COLUMNS) {
    const { resealed, lost } = await resealRows(database, sealing, column)
    if (resealed > 0) log.info({ table: column.table, resealed }, 'Sealed with the new SEALING_KEY')
    if (lost > 0) {
      log.error(
        { table: column.table, lost },
        'Identifiers or receipts were sealed with a key that is not here. Name it in SEALING_KEY_OLD.',
      )
    }
  }
}
