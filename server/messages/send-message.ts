import type { Query } from '#backend/db/database.ts'
import { inPreparedTransaction } from '#backend/db/in-transaction.ts'
import type { Channel } from '#domain/messages/templates.ts'
import { isKeyMissing } from '../receipts/key-missing.ts'
import type { Services } from '../services.ts'
import { cancelIfSettled } from './cancel-if-settled.ts'
import { type Claimed, claimMessage, PATIENCE_SECONDS } from './claim-message.ts'
import { enclosures } from './enclosures.ts'
import { queueSending } from './queue-message.ts'
import type { Letter, Outcome, Service } from './services/outcome.ts'
import { readEmailService, readWhatsappService } from './services/read-services.ts'
import type { WhatsappMessage } from './services/whatsapp-api.ts'
import { writeMessage } from './write-message.ts'

const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 3600

/** Sends one message, schedules a retry, or marks it as failed for staff to see. */
export async function sendMessage(services: Services, channel: Channel, id: string): Promise<void> {
  // Its text appears in the log even while no service is configured.
  await writeMessage(services, id)
  if (await cancelIfSettled(services, id)) return
  const send = await (channel === 'email' ? senderOfLetters(services) : senderOnWhatsapp(services))
  // Without a service the message waits until one is configured.
  if (!send) return
  const message = await claimMessage(services, id, channel, send.isRepeatable)
  if (!message) return
  const outcome = await send.send(message)
  await settle(services, message, outcome)
}

async function senderOfLetters(services: Services): Promise<Service<Claimed> | undefined> {
  const service: Service<Letter> | undefined = await readEmailService(services)
  return (
    service && {
      ...service,
      async send(message) {
        const enclosed = await enclosures(services, message).catch((error) => {
          if (isKeyMissing(error)) return error
          throw error
        })
        if (isKeyMissing(enclosed)) return { kind: 'refused', reason: enclosed.message }
        if (!enclosed) return { kind: 'again', reason: 'The file that goes along is not there yet.' }
        return service.send({ ...letterOf(message), ...enclosed })
      },
    }
  )
}

function letterOf({ id, recipient, reply_to, subject, text, html }: Claimed): Letter {
  return { id, recipient, replyTo: reply_to, subject: subject ?? '', text: text ?? '', html }
}

async function senderOnWhatsapp(services: Services): Promise<Service<Claimed> | undefined> {
  const service: Service<WhatsappMessage> | undefined = await readWhatsappService(services)
  return (
    service && {
      ...service,
      async send({ recipient, language, variables }) {
        const { name, parameters } = variables as { name?: string | null; parameters?: string[] }
        if (!name || !parameters)
          return { kind: 'refused', reason: 'WhatsApp has approved no template for this message.' }
        return service.send({ recipient, language, name, parameters })
      },
    }
  )
}

async function settle({ database, log }: Services, message: Claimed, outcome: Outcome): Promise<void> {
  const { id, channel, attempts } = message
  await inPreparedTransaction(database, async (query) => {
    const next = outcome.kind === 'again' ? nextAttempt(message, outcome.wait) : undefined
    await record(query, id, outcome, next)
    if (next) await queueSending(query, id, channel, next)
    // The log gets neither the recipient nor the service's response, which may contain the recipient.
    const line = { messageId: id, channel, attempts, ...(next && { next }) }
    if (outcome.kind === 'sent') log.info(line, 'A message was sent')
    else if (next) log.warn(line, 'A message could not be sent and will be tried again')
    else log.error(line, 'A message could not be sent')
  })
}

async function record(query: Query, id: string, outcome: Outcome, next: Date | undefined): Promise<void> {
  if (outcome.kind === 'sent') {
    await query(
      `update public.outgoing_messages set state = 'sent', sent_at = now(), provider_id = $2,
        last_error = null, claimed_until = null where id = $1`,
      [id, outcome.providerId],
    )
  } else {
    await query(
      `update public.outgoing_messages set state = $2, last_error = $3, claimed_until = null where id = $1`,
      [id, next ? 'waiting' : 'failed', outcome.reason],
    )
  }
}

/** Time of the next attempt; undefined if that would be too late. */
export function nextAttempt(
  message: Pick<Claimed, 'attempts' | 'first_attempt_at' | 'expires_at'>,
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
