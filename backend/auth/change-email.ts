import { randomUUID } from 'node:crypto'
import type { Query } from '../db/database.ts'
import { UNIQUE_VIOLATION } from '../db/error-codes.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Accounts } from './accounts.ts'
import { createEmailChangeToken, LINK_SECONDS, mailedLink } from './one-time-tokens.ts'
import type { Services } from './services.ts'
import { emailTaken, type User, userColumns } from './users.ts'

/** Mails a confirmation link to the new address, which takes effect once the link is followed. */
export async function mailNewAddress(
  { database, accounts, config }: Services,
  user: User,
  newEmail: string,
  redirectTo: string,
): Promise<void> {
  await inTransaction(database, async (query) => {
    const token = await createEmailChangeToken(query, user.id, newEmail)
    const confirm = mailedLink(config.publicUrl, 'email_change', token, redirectTo)
    await accounts.queueEmail(query, {
      kind: 'email_change',
      link: confirm,
      cause: `email change ${randomUUID()}`,
      recipient: newEmail,
      usefulSeconds: LINK_SECONDS,
    })
  })
}

/** Changes an account's address, notifies the old one and revokes the links mailed to it. */
export async function changeEmail(
  accounts: Accounts,
  query: Query,
  userId: string,
  newEmail: string,
  { confirmed }: { confirmed: boolean },
): Promise<User> {
  const before = await query<{ email: string }>('select email from auth.users where id = $1 for update', [
    userId,
  ])
  const { rows } = await query<User>(
    `update auth.users u set email = $2, email_confirmed_at = case when $3 then now() end, updated_at = now()
    where id = $1 returning ${userColumns}`,
    [userId, newEmail, confirmed],
  ).catch((error: { code?: string }) => {
    throw error.code === UNIQUE_VIOLATION ? emailTaken() : error
  })
  await query('delete from auth.one_time_tokens where user_id = $1', [userId])
  const [old] = before.rows
  const [user] = rows
  if (!old || !user) throw new Error('The person whose address was to change is gone')
  await accounts.queueEmail(query, {
    kind: 'email_changed',
    newEmail,
    cause: `email address of ${userId} changed at ${user.updated_at.toISOString()}`,
    recipient: old.email,
  })
  return user
}
