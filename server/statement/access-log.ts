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
