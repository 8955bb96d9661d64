import type { Query } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { readEmailService } from '../email-service.ts'
import { enqueueEmail } from '../outgoing-messages.ts'

/** Gives up messages that came to be of no use, and sends the others once there is a service to send them. */
export async function sendWaitingMessages(services: Services): Promise<void> {
  const service = await readEmailService(services)
  await inTransaction(services.database, async (query) => {
    await query(
      `update public.outgoing_messages set state = 'failed',
        last_error = coalesce(last_error, 'No e-mail service was set up while the message was of use.')
      where state in ('waiting', 'sending')
        and (expires_at < now() or first_attempt_at < now() - interval '1 day')`,
    )
    if (service) await enqueueAll(query)
  })
}

async function enqueueAll(query: Query): Promise<void> {
  const { rows } = await query<{ id: string }>(
    `select id from public.outgoing_messages where state = 'waiting' and channel = 'email' order by created_at`,
  )
  for (const { id } of rows) await enqueueEmail(query, id)
}
