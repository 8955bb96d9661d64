import type { Query } from '#backend/db/database.ts'

type Letter = {
  cause: string
  recipient: string
  subject: string
  text: string
  html: string
  confidential?: boolean
  useful_seconds?: number
}

/** A letter whose words are given, for tests of what becomes of it. */
export async function queueLetter(query: Query, letter: Letter): Promise<void> {
  await query('select private.queue_message($1)', [JSON.stringify({ channel: 'email', ...letter })])
}
