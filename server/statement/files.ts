import { serverQuery } from '#backend/db/database.ts'
import type { ParsedInputOf } from '#domain/api/contracts.ts'
import type { File } from '../function.ts'
import { needSecondStep } from '../receipts/identifier-limit.ts'
import { logFileTaken } from '../receipts/log-file-taken.ts'
import { readSealed } from '../receipts/sealed-files.ts'
import type { Services } from '../services.ts'

/** Path of an exported file in the private bucket. */
export const fileName = (runId: string, nth: number) => `statements/${runId}-${nth}`

/** A file of an export. The log names who took it. */
export async function exportedFile(
  services: Services,
  { run_id, file }: ParsedInputOf<'statement-file'>,
  administrator: Record<string, unknown>,
): Promise<File | undefined> {
  needSecondStep(administrator)
  const query = serverQuery(services.database)
  const { rows } = await query<{ name: string | null; year: number }>(
    `select files -> $2::integer ->> 'name' as name, year from public.statement_runs where id = $1 and state = 'done'`,
    [run_id, file],
  )
  const name = rows[0]?.name
  const stored = name ? await readSealed(services, fileName(run_id, file)) : undefined
  if (!name || !stored) return undefined
  await logFileTaken(query, administrator, {
    table: 'statement_runs',
    id: run_id,
    what: { file: name, year: rows[0]?.year },
  })
  return { bytes: stored.bytes, type: 'text/csv; charset=utf-8', name }
}
