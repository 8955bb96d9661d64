import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { Services } from '../services.ts'

export type MessageState = AnswerOf<'resend-message'>

const PATIENCE_MS = 8000
const LOOK_MS = 250

/** State of a message after a short wait, for a caller who wants to see the result. */
export async function waitForState({ database }: Services, id: string): Promise<MessageState> {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(LOOK_MS)) {
    const { rows } = await database.server.query<
      Pick<ServerRow<'outgoing_messages'>, 'state'> & { failure: string | null }
    >('select state, last_error as failure from public.outgoing_messages where id = $1', [id])
    const { state = 'failed', failure = null } = rows[0] ?? {}
    // A failed attempt has a reason, even if it will be retried.
    if ((state !== 'waiting' && state !== 'sending') || failure || Date.now() > end)
      return { id, state, failure }
  }
}
