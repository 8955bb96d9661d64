import { withoutNul } from '#backend/base/without-nul.ts'
import type { Query } from '#backend/db/database.ts'
import type { Language } from '#domain/languages/languages.ts'
import { type Channel, type TemplateKey, templates, type Values } from '#domain/messages/templates.ts'

export type NewMessage = {
  /** What the message is about. A second message for the same cause is not written. */
  cause: string
  template: TemplateKey
  recipient: string
  channel?: Channel
  /** The one the foundation chose, where nothing better is known. */
  language?: Language
  /** What the template needs beyond what the linked gift, message or application tells. */
  variables?: Values
  replyTo?: string | null
  /** How long the message is of use; without it, always. */
  usefulSeconds?: number
  contactMessageId?: string | null
  volunteerApplicationId?: string | null
}

/**
 * Writes a message and the job that sends it, through the `query` of the transaction that caused it. Answers
 * its id; nothing where the cause has had its message.
 */
export async function queueMessage(query: Query, message: NewMessage): Promise<string | undefined> {
  const { rows } = await query<{ id: string | null }>('select private.queue_message($1) as id', [
    json({
      cause: message.cause,
      template: message.template,
      channel: message.channel ?? 'email',
      recipient: message.recipient,
      language: message.language ?? null,
      variables: message.variables ?? {},
      reply_to: message.replyTo ?? null,
      confidential: 'confidential' in templates[message.template],
      useful_seconds: message.usefulSeconds ?? null,
      contact_message_id: message.contactMessageId ?? null,
      volunteer_application_id: message.volunteerApplicationId ?? null,
    }),
  ])
  return rows[0]?.id ?? undefined
}

/** The job that sends a message which is there already. */
export async function queueSending(query: Query, id: string, channel: string, runAt?: Date): Promise<void> {
  await query('select private.queue_sending($1, $2, $3)', [id, channel, runAt ?? null])
}

// PostgreSQL takes no NUL in text.
function json(value: object): string {
  return JSON.stringify(value, withoutNul)
}
