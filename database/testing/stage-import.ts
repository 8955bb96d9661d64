import type { TestDatabase } from './callers.ts'

/** Stages a list's rows, as the import screen does; returns the import's id. */
export async function stageImport(
  db: TestDatabase,
  mode: string,
  rows: Record<string, unknown>[],
): Promise<string> {
  const begun = await db.admin<{ id: string }>(
    `insert into public.donor_imports (file_name, file_digest, mode) values ('list.csv', $1, $2) returning id`,
    ['0'.repeat(64), mode],
  )
  const id = begun.rows[0]?.id ?? ''
  const numbered = rows.map((row, at) => ({ row_number: at + 2, ...row }))
  await db.admin('select public.stage_donor_import($1, $2)', [id, JSON.stringify(numbered)])
  return id
}
