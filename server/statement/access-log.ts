import type { Query } from '#backend/db/database.ts'

/** A look at identifiers is an entry in the log, as a change would be: who, how many, what for. */
export async function logIdentifiersRead(query: Query, runId: string, what: object): Promise<void> {
  await query(
    `insert into public.audit_log (actor_id, actor_email, actor_role, table_name, row_key, action, new_values)
    select run.created_by, (select email from auth.users where id = run.created_by), 'authenticated', 'statement_runs',
      run.id::text, 'update', $2::jsonb || jsonb_build_object('year', run.year)
    from public.statement_runs as run where run.id = $1`,
    [runId, JSON.stringify(what)],
  )
}

/** The same for a file that somebody takes: it names a donor and their identifier. */
export async function logFileTaken(
  query: Query,
  administrator: Record<string, unknown>,
  { table, id, what }: { table: 'statement_runs' | 'certificates'; id: string; what: object },
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
