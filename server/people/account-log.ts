import type { AccountChange } from '#backend/auth/accounts.ts'
import type { Query } from '#backend/db/database.ts'

/** Notes what changed about how somebody signs in, beside what triggers note of tables. */
export async function logAccountChange(
  query: Query,
  { account, before, after, actor }: AccountChange,
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
      JSON.stringify({ email: account.email, ...before }),
      JSON.stringify({ email: account.email, ...after }),
    ],
  )
}
