import { withoutNul } from '#backend/base/without-nul.ts'
import type { Query } from '#backend/db/database.ts'
import type { Language } from '#domain/languages/languages.ts'
import { type Channel, type TemplateKey, templates, type Values } from '#domain/messages/templates.ts'
import type { StoredFacts } from './values.ts'

export type NewMessage = {
  /** Deduplication key: a second message with the same cause is not queued. */
  cause: string
  template: TemplateKey
  recipient: string
  channel?: Channel
  /** Defaults to the foundation's language. */
  language?: Language
  /** Template values that the linked gift, message or application does not provide. */
  variables?: Values & StoredFacts
  replyTo?: string | null
  /** Lifetime of the message; without it, unlimited. */
  usefulSeconds?: number
  contactMessageId?: string | null
  volunteerApplicationId?: string | null
}

/**
 * Queues a message and its sending job through the `query` of the calling transaction. Returns its id; undefined if the
 * cause already has a message.
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

/** Queues the sending of an existing message. */
export async function queueSending(query: Query, id: string, channel: string, runAt?: Date): Promise<void> {
  await query('select private.queue_sending($1, $2, $3)', [id, channel, runAt ?? null])
}

// PostgreSQL accepts no NUL in text.
function json(value: object): string {
  return JSON.stringify(value, withoutNul)
}
