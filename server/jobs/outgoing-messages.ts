import type { Query } from '../db/database.ts'
import { enqueue } from './enqueue.ts'

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
  const { rows } = await query<{ id: string }>(
    `insert into public.outgoing_messages
      (channel, cause, recipient, subject, text, html, confidential, expires_at)
    values ('email', $1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
    on conflict (cause) do nothing returning id`,
    [
      envelope.cause,
      envelope.recipient,
      email.subject,
      email.text,
      email.html,
      envelope.confidential ?? false,
      envelope.usefulSeconds ?? null,
    ],
  )
  for (const { id } of rows) await enqueueEmail(query, id)
}

/** E-mails wait for one another, so they let every other kind of work go first. */
export async function enqueueEmail(query: Query, messageId: string, runAt?: Date): Promise<void> {
  const key = `send-email ${messageId}`
  await enqueue(query, 'send-email', { messageId }, { key, priority: 10, ...(runAt && { runAt }) })
}
