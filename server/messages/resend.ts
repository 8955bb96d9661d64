import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { Services } from '../services.ts'
import { type MessageState, waitForState } from './message-state.ts'

type Sent = Pick<ServerRow<'outgoing_messages'>, 'channel' | 'state' | 'confidential'> & {
  times: number
  on_its_way: string | null
}

/** Sends a message again, as a new message. While that one is under way, a further request is refused. */
export async function resend(
  services: Services,
  id: string,
  recipient: string | null,
): Promise<MessageState> {
  const newId = await inTransaction(services.database, async (query) => {
    const { rows } = await query<Sent>(
      `select channel, state, confidential,
        (select count(*)::int from public.outgoing_messages where resend_of = message.id) as times,
        (select id from public.outgoing_messages where resend_of = message.id and state in ('waiting', 'sending')
          limit 1) as on_its_way
      from public.outgoing_messages as message where id = $1 for update`,
      [id],
    )
    const sent = rows[0]
    if (!sent) throw refused(404, 'There is no such message.')
    if (sent.confidential)
      throw refused(
        409,
        'This message held a link for one person alone and is not kept. Have them ask for a new one.',
      )
    if (sent.state === 'waiting' || sent.state === 'sending')
      throw refused(409, 'This message is still on its way.')
    if (sent.on_its_way) return sent.on_its_way
    return copy(query, id, sent, recipient && (await checked(query, sent.channel, recipient)))
  })
  return waitForState(services, newId)
}

async function copy(query: Query, id: string, { times }: Sent, recipient: string | null): Promise<string> {
  const { rows } = await query<{ id: string | null }>(
    `select private.queue_message(
      jsonb_strip_nulls(to_jsonb(message) - '{id,send_after,confidential}'::text[]) || jsonb_build_object(
        'cause', $2::text, 'recipient', coalesce($3, recipient), 'resend_of', id)) as id
    from public.outgoing_messages as message where id = $1`,
    [id, `resend ${times + 1} of ${id}`, recipient],
  )
  const newId = rows[0]?.id
  if (!newId) throw refused(409, 'What this message was about has been erased.')
  // The thread shows the state of the new message.
  await query('update public.inbox_replies set outgoing_message_id = $2 where outgoing_message_id = $1', [
    id,
    newId,
  ])
  return newId
}

async function checked(query: Query, channel: Sent['channel'], recipient: string): Promise<string> {
  const { rows } = await query<{ email: boolean; number: string | null }>(
    'select private.is_email($1) as email, private.whatsapp_number($1) as number',
    [recipient],
  )
  if (channel === 'email') {
    if (!rows[0]?.email) throw refused(400, 'Please enter a valid email address.')
    return recipient
  }
  if (!rows[0]?.number) throw refused(400, 'Please enter a telephone number.')
  return rows[0].number
}

function refused(status: number, message: string): Problem {
  return new Problem({ status, code: 'not_resent', message })
}
