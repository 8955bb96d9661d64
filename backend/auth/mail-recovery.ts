import { inTransaction } from '../db/in-transaction.ts'
import type { Jobs } from '../jobs/enqueue.ts'
import { mayMailLinkAgain } from './limits.ts'
import { LINK_SECONDS, mailedLink, recoveryToken } from './one-time-tokens.ts'
import type { Services } from './services.ts'
import { findUserByEmail } from './users.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'mail-password-recovery': { requestId: string; email: string; redirectTo: string }
    }
  }
}

/**
 * Mails a password recovery link if the address is known. A job, because the time taken within a request
 * would reveal known addresses.
 */
export async function mailPasswordRecovery(
  { database, config, tokens, accounts }: Services,
  { requestId, email, redirectTo }: Jobs['mail-password-recovery'],
): Promise<void> {
  const user = await findUserByEmail(database, email)
  if (!user) return
  await inTransaction(database, async (query) => {
    await query('select from auth.users where id = $1 for no key update', [user.id])
    const { token, isNew } = await recoveryToken(query, tokens, user.id)
    // Repeated requests do not fill the mailbox: the link already mailed is still valid.
    if (!(await mayMailLinkAgain(query, user.id)) && !isNew) return
    const link = mailedLink(config.publicUrl, 'recovery', token, redirectTo)
    await accounts.queueEmail(query, {
      kind: 'password_recovery',
      link,
      cause: `password recovery ${requestId}`,
      recipient: user.email,
      usefulSeconds: LINK_SECONDS,
    })
  })
}
