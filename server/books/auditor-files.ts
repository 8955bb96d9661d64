import { serverQuery } from '#backend/db/database.ts'
import { inLongTransaction, inTransaction } from '#backend/db/in-transaction.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'
import { DAYS_STORED } from '#domain/books/auditor-file.ts'
import { yearInFigures } from '#domain/india/financial-year.ts'
import { writeWorkbook } from '#domain/xlsx/write-workbook.ts'
import { XLSX_TYPE } from '#domain/xlsx/xlsx-type.ts'
import type { File } from '../function.ts'
import { isKeyMissing } from '../receipts/key-missing.ts'
import { logFileTaken } from '../receipts/log-file-taken.ts'
import { readSealed, storeSealed } from '../receipts/sealed-files.ts'
import type { Services } from '../services.ts'
import { FIRST } from '../statement/snapshot.ts'
import { auditorSheets } from './auditor-sheets.ts'

/** Path of the file in the private bucket. */
const fileName = (id: string) => `auditor/${id}`

/** The file is final if all months of the year are closed by now. */
export async function beginAuditorFile(
  { database }: Pick<Services, 'database'>,
  year: number,
  administrator: Record<string, unknown>,
): Promise<string> {
  return inTransaction(database, async (query) => {
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(administrator)])
    const { rows } = await query<{ id: string }>('select private.begin_auditor_file($1, $2) as id', [
      year,
      administrator.sub ?? null,
    ])
    const id = rows[0]?.id ?? ''
    await enqueue(query, 'make-auditor-file', { id }, { key: `make-auditor-file ${id}`, priority: 8 })
    return id
  })
}

/** The job. Begun again after a crash it begins from the start. */
export async function makeAuditorFile(services: Services, id: string): Promise<void> {
  const query = serverQuery(services.database)
  const { rows } = await query<{ year: number; is_final: boolean; test_mode: boolean }>(
    `update public.auditor_files set state = 'running' where id = $1 and state in ('waiting', 'running')
    returning year, is_final, test_mode`,
    [id],
  )
  const [file] = rows
  if (!file) return
  try {
    // The reconciliation compares with the statement as it is now. No erasure comes between reading and storing: it
    // waits for the lock, then deletes the file.
    await inLongTransaction(
      services.database,
      async (reading) => {
        const { rows: modes } = await reading<{ is_test: boolean }>(
          'select private.in_test_mode() as is_test',
        )
        if (modes[0]?.is_test !== file.test_mode) throw new Error('The mode changed since the file was begun')
        await reading('select private.take_statement_snapshot($1)', [file.year])
        const pieces: Uint8Array[] = []
        for await (const piece of writeWorkbook(await auditorSheets(reading, file.year, file.is_final)))
          pieces.push(piece)
        await storeSealed(services, {
          name: fileName(id),
          bytes: Buffer.concat(pieces),
          type: XLSX_TYPE,
          days: DAYS_STORED,
        })
        await reading(`update public.auditor_files set state = 'done', finished_at = now() where id = $1`, [
          id,
        ])
      },
      FIRST,
    )
  } catch (error) {
    services.log.error({ err: error, id }, 'The auditor’s file could not be made')
    await query(
      `update public.auditor_files set state = 'failed', is_final = false, error = $2, finished_at = now() where id = $1`,
      [id, isKeyMissing(error) ? error.message : 'The file could not be made. Please begin it again.'],
    )
  }
}

export async function auditorFile(
  services: Services,
  id: string,
  administrator: Record<string, unknown>,
): Promise<File | undefined> {
  const query = serverQuery(services.database)
  const { rows } = await query<{ year: number; test_mode: boolean }>(
    `select year, test_mode from public.auditor_files where id = $1 and state = 'done'`,
    [id],
  )
  const [file] = rows
  const stored = file && (await readSealed(services, fileName(id)))
  if (!file || !stored) return undefined
  const name = `${file.test_mode ? 'TEST-' : ''}auditor-${yearInFigures(file.year)}.xlsx`
  await logFileTaken(query, administrator, {
    table: 'auditor_files',
    id,
    what: { file: name, year: file.year },
  })
  return { bytes: stored.bytes, type: XLSX_TYPE, name }
}
