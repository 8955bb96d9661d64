import type { Query } from '../db/database.ts'

export type Email = { subject: string; text: string; html: string }

type Envelope = {
  /** What the message is about. A second message for the same cause is not written. */
  cause: string
  recipient: string
  confidential?: boolean
  /** How long the message is of use; without it, always. */
  usefulSeconds?: number
}

/** Writes an e-mail and the job that sends it, within the transaction of what caused it. */
export async function queueEmail(query: Query, email: Email, envelope: Envelope): Promise<void> {
  await query('select private.queue_message($1)', [
    JSON.stringify({
      channel: 'email',
      cause: envelope.cause,
      recipient: envelope.recipient,
      confidential: envelope.confidential ?? false,
      useful_seconds: envelope.usefulSeconds ?? null,
      ...email,
    }),
  ])
}
