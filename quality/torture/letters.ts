import type pg from 'pg'
import type { EmailApi } from '#server/testing/email-api.ts'
import { grouped } from './grouped.ts'
import { type Findings, nothingFound } from './writers/writer.ts'

export type Letters = { sent: number; failed: number; waiting: number }

/**
 * Every letter marked as sent was accepted by the email service once; none was accepted unknown to the
 * product.
 */
export async function checkLetters(
  database: pg.Client,
  mails: EmailApi,
): Promise<{ findings: Findings; letters: Letters }> {
  const findings = nothingFound('letters')
  const { rows } = await database.query<{ id: string; state: string; last_error: string | null }>(
    `select id, state, last_error from public.outgoing_messages where channel = 'email'`,
  )
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  for (const { id, state, last_error } of rows) {
    if (state === 'sent' && !mails.accepted.has(id)) findings.lost.push(`letter ${id}`)
    if (state === 'failed' && !last_error) findings.wrong.push(`letter ${id} failed without a reason`)
  }
  for (const id of mails.accepted.keys()) {
    if (!states.has(id)) findings.wrong.push(`letter ${id} went out and nobody knows`)
    else if (states.get(id) === 'failed') findings.wrong.push(`letter ${id} went out and is shown as failed`)
  }
  // The service ignores a repeated key, as long as the letter is the same.
  const words = grouped(mails.received, ({ idempotencyKey }) => idempotencyKey)
  for (const [id, asked] of words)
    if (new Set(asked.map(({ to, subject, text }) => JSON.stringify([to, subject, text]))).size > 1)
      findings.doubled.push(`letter ${id} was sent in two wordings`)
  const count = (state: string) => rows.filter((row) => row.state === state).length
  return {
    findings,
    letters: { sent: count('sent'), failed: count('failed'), waiting: count('waiting') + count('sending') },
  }
}
