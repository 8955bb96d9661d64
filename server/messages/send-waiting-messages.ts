import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { Services } from '../services.ts'
import { PATIENCE_SECONDS } from './claim-message.ts'
import { queueSending } from './queue-message.ts'
import { readEmailService, readWhatsappService } from './services/read-services.ts'
import { writeMessage } from './write-message.ts'

const NO_SERVICE = {
  email: 'No email service was set up while the message was of use.',
  whatsapp: 'WhatsApp was not set up while the message was of use.',
}

/** Expires outdated messages, and sends the others once a service is configured. */
export async function sendWaitingMessages(services: Services): Promise<void> {
  const ready = {
    email: (await readEmailService(services)) !== undefined,
    whatsapp: (await readWhatsappService(services)) !== undefined,
  }
  await inTransaction(services.database, async (query) => {
    await query(
      `update public.outgoing_messages set state = 'failed', last_error = coalesce(last_error,
        case channel when 'email' then $1 else $2 end)
      where state in ('waiting', 'sending')
        and (expires_at < now() or first_attempt_at < now() - make_interval(secs => ${PATIENCE_SECONDS}))`,
      [NO_SERVICE.email, NO_SERVICE.whatsapp],
    )
    for (const channel of ['email', 'whatsapp'] as const) if (ready[channel]) await queueAll(query, channel)
  })
  await writeAll(services)
}

/** Queues waiting messages, and those whose process died while sending. */
async function queueAll(query: Query, channel: 'email' | 'whatsapp'): Promise<void> {
  const { rows } = await query<Pick<ServerRow<'outgoing_messages'>, 'id' | 'send_after'>>(
    `select id, send_after from public.outgoing_messages
    where channel = $1 and (state = 'waiting' or state = 'sending' and claimed_until < now())
    order by created_at`,
    [channel],
  )
  for (const { id, send_after } of rows) await queueSending(query, id, channel, send_after ?? undefined)
}

/** Renders the text, so that the log shows it before the message is due. */
async function writeAll(services: Services): Promise<void> {
  const { rows } = await services.database.server.query<Pick<ServerRow<'outgoing_messages'>, 'id'>>(
    `select id from public.outgoing_messages where state = 'waiting' and text is null`,
  )
  for (const { id } of rows) await writeMessage(services, id)
}
