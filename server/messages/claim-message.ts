import { inPreparedTransaction } from '#backend/db/in-transaction.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { Channel } from '#domain/messages/templates.ts'
import type { Services } from '../services.ts'
import { queueSending } from './queue-message.ts'

/** A message being sent by this process. */
export type Claimed = Pick<
  ServerRow<'outgoing_messages'>,
  | 'id'
  | 'template'
  | 'receipt_id'
  | 'channel'
  | 'recipient'
  | 'language'
  | 'reply_to'
  | 'subject'
  | 'text'
  | 'html'
  | 'attempts'
  | 'expires_at'
> & {
  variables: Record<string, unknown>
  /** Set by the claim. */
  first_attempt_at: Date
}

// An email service deduplicates letters for a day: a later attempt could send one twice.
export const PATIENCE_SECONDS = 86_400
// Longer than any service's timeout.
const CLAIM_SECONDS = 120

const STOPPED =
  'The server stopped while it was sending. Whether the message arrived is not known: send it again if it did not.'

/**
 * Claims a message that is due. If its process died while sending, it is sent again only through a service that
 * deduplicates; otherwise it counts as failed, and staff decide.
 */
export async function claimMessage(
  { database, log }: Services,
  id: string,
  channel: Channel,
  isRepeatable: boolean,
): Promise<Claimed | undefined> {
  return inPreparedTransaction(database, async (query) => {
    const { rows } = await query<
      Pick<ServerRow<'outgoing_messages'>, 'state' | 'send_after' | 'claimed_until'>
    >(
      `select state, case when send_after > now() then send_after end as send_after,
        case when claimed_until > now() then claimed_until end as claimed_until
      from public.outgoing_messages
      where id = $1 and channel = $2 and state in ('waiting', 'sending') and text is not null
        and coalesce(expires_at > now(), true)
        and coalesce(first_attempt_at > now() - make_interval(secs => ${PATIENCE_SECONDS}), true)
      for update`,
      [id, channel],
    )
    const found = rows[0]
    if (!found) return undefined
    if (found.send_after) {
      await queueSending(query, id, channel, found.send_after)
      return undefined
    }
    if (found.state === 'sending' && !isRepeatable) {
      if (found.claimed_until) {
        await queueSending(query, id, channel, found.claimed_until)
      } else {
        await query(`update public.outgoing_messages set state = 'failed', last_error = $2 where id = $1`, [
          id,
          STOPPED,
        ])
        log.error({ messageId: id, channel }, 'A message may or may not have been sent')
      }
      return undefined
    }
    const claimed = await query<Claimed>(
      `update public.outgoing_messages as message set state = 'sending', attempts = attempts + 1,
        first_attempt_at = coalesce(first_attempt_at, now()),
        claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      where id = $1
      returning id, template, receipt_id, channel, recipient, language, reply_to, subject, attempts, expires_at,
        first_attempt_at,
        coalesce((select variables from private.confidential_words where message_id = message.id), variables)
          as variables,
        coalesce((select text from private.confidential_words where message_id = message.id), text) as text,
        coalesce((select html from private.confidential_words where message_id = message.id), html) as html`,
      [id],
    )
    return claimed.rows[0]
  })
}
