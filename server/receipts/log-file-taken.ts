import type { Query } from '#backend/db/database.ts'

type Taken = {
  table: 'statement_runs' | 'certificates' | 'receipts' | 'receipt_batches' | 'auditor_files'
  id: string
  what: object
}

/** Logs the download of a file with identifiers, like a look at a single one. */
export async function logFileTaken(
  query: Query,
  administrator: Record<string, unknown>,
  { table, id, what }: Taken,
): Promise<void> {
  await query(
    `insert into public.audit_log (actor_id, actor_email, actor_role, table_name, row_key, action, new_values)
    values ($1, $2, 'authenticated', $3, $4, 'update', $5)`,
    [
      administrator.sub ?? null,
      administrator.email ?? null,
      table,
      id,
      JSON.stringify({ identifiers: 'downloaded', ...what }),
    ],
  )
}
