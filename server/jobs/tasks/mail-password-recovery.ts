import { recoveryMail } from '../../auth/mails.ts'
import { createOneTimeToken, LINK_SECONDS, mailedLink } from '../../auth/one-time-tokens.ts'
import { findUserByEmail } from '../../auth/users.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { Jobs } from '../enqueue.ts'
import { organisationName } from '../letter.ts'
import { queueEmail } from '../outgoing-messages.ts'

/**
 * Mails a link for a new password, if the address is anybody's. In a job and not in the request, where
 * the time it takes would tell whose address is known.
 */
export async function mailPasswordRecovery(
  { database, config }: Services,
  { requestId, email, redirectTo }: Jobs['mail-password-recovery'],
): Promise<void> {
  const user = await findUserByEmail(database, email)
  if (!user) return
  await inTransaction(database, async (query) => {
    const token = await createOneTimeToken(query, { userId: user.id, kind: 'recovery' })
    const organisation = await organisationName(query)
    const link = mailedLink(config.publicUrl, 'recovery', token, redirectTo)
    await queueEmail(query, recoveryMail(organisation, link), {
      cause: `password recovery ${requestId}`,
      recipient: user.email,
      confidential: true,
      usefulSeconds: LINK_SECONDS,
    })
  })
}
