import type { Query } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { type Outcome, postLetter, readEmailService } from '../email-service.ts'
import { enqueueEmail } from '../outgoing-messages.ts'

type Message = {
  id: string
  recipient: string
  subject: string
  text: string
  html: string | null
  attempts: number
  expires_at: Date | null
  first_attempt_at: Date
}

const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 3600
// The service remembers for a day which letters it has seen: a later attempt could send one twice.
const PATIENCE_SECONDS = 86_400

/** Sends one e-mail, or plans the next attempt, or gives up where everybody can see it. */
export async function sendEmail(services: Services, messageId: string): Promise<void> {
  const { database, log } = services
  const service = await readEmailService(services)
  // Without a service the message stays as it is: it is looked at again when one is set up.
  if (!service) return

  const { rows } = await database.server.query<Message>(
    `update public.outgoing_messages as message
    set state = 'sending', attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, now())
    where id = $1 and channel = 'email' and state in ('waiting', 'sending')
      and coalesce(expires_at > now(), true)
      and coalesce(first_attempt_at > now() - make_interval(secs => ${PATIENCE_SECONDS}), true)
    returning id, recipient, subject, attempts, expires_at, first_attempt_at,
      coalesce((select text from private.confidential_words where message_id = message.id), text) as text,
      coalesce((select html from private.confidential_words where message_id = message.id), html) as html`,
    [messageId],
  )
  const message = rows[0]
  if (!message) return
  const outcome = await postLetter(service, message)

  await inTransaction(database, async (query) => {
    const next = outcome.kind === 'again' ? nextAttempt(message, outcome.wait) : undefined
    await record(query, message, outcome, next)
    if (next) await enqueueEmail(query, message.id, next)
    // Neither the recipient nor the service's words, which may name the recipient, go to the log.
    const line = { messageId, attempts: message.attempts, ...(next && { next }) }
    if (outcome.kind === 'sent') log.info(line, 'An e-mail was sent')
    else if (next) log.warn(line, 'An e-mail could not be sent and will be tried again')
    else log.error(line, 'An e-mail could not be sent')
  })
}

async function record(query: Query, { id }: Message, outcome: Outcome, next: Date | undefined) {
  if (outcome.kind === 'sent') {
    await query(
      `update public.outgoing_messages
      set state = 'sent', sent_at = now(), provider_id = $2, last_error = null where id = $1`,
      [id, outcome.providerId],
    )
  } else {
    await query('update public.outgoing_messages set state = $2, last_error = $3 where id = $1', [
      id,
      next ? 'waiting' : 'failed',
      outcome.reason,
    ])
  }
}

/** When to try again, or never if that would be too late. */
export function nextAttempt(
  message: Pick<Message, 'attempts' | 'first_attempt_at' | 'expires_at'>,
  askedToWait = 0,
  now = Date.now(),
): Date | undefined {
  const growing = FIRST_WAIT_SECONDS * 2 ** (message.attempts - 1)
  const wait = Math.min(Math.max(growing, askedToWait), LONGEST_WAIT_SECONDS)
  const next = now + wait * 1000
  const end = Math.min(
    message.first_attempt_at.getTime() + PATIENCE_SECONDS * 1000,
    message.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
  )
  return next < end ? new Date(next) : undefined
}
