import type { Query } from '../db/database.ts'

type Person = { id: string; email: string }

/** Notes what changed about how somebody signs in, beside what triggers note of tables. */
export async function logAccountChange(
  query: Query,
  account: Person,
  change: { before?: object; after: object },
  /** Who did it; without, the product itself at the command line. */
  actor?: Person,
): Promise<void> {
  await query(
    `insert into public.audit_log
      (actor_id, actor_email, actor_role, table_name, row_key, action, old_values, new_values)
    values ($1, $2, $3, 'accounts', $4, 'update', $5, $6)`,
    [
      actor?.id ?? null,
      actor?.email ?? null,
      actor ? 'authenticated' : 'server',
      account.id,
      JSON.stringify({ email: account.email, ...change.before }),
      JSON.stringify({ email: account.email, ...change.after }),
    ],
  )
}
