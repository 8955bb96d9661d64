import type { AccountChange, AccountEmail, Accounts } from '#backend/auth/accounts.ts'
import type { Query } from '#backend/db/database.ts'
import type { Values } from '#domain/messages/templates.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { organisationName } from '../messages/read-template.ts'
import { readEmailService } from '../messages/services/read-services.ts'
import type { Services } from '../services.ts'

/** Account hooks for sign-in: the site's name, its emails and the audit log. */
export function accountsOf(services: Pick<Services, 'config' | 'database'>): Accounts {
  return {
    siteName: organisationName,
    guessableWords: ['daan', 'donate', 'donation', 'charity', 'trust'],
    canSendEmail: async () => Boolean(await readEmailService(services)),
    async queueEmail(query, email) {
      const { kind, recipient, cause, usefulSeconds } = email
      await queueMessage(query, {
        template: kind,
        recipient,
        cause,
        variables: variablesOf(email),
        ...(usefulSeconds !== undefined && { usefulSeconds }),
      })
    },
    logChange: logAccountChange,
  }
}

function variablesOf(email: AccountEmail): Values {
  if (email.kind === 'email_changed') return { email: email.newEmail }
  return 'link' in email ? { link: email.link } : {}
}

/** Logs a change to how an account signs in; table changes are logged by triggers. */
async function logAccountChange(
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
