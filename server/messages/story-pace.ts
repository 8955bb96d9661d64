import { setTimeout as pause } from 'node:timers/promises'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'
import type { Services } from '../services.ts'
import { sendMessage } from './send-message.ts'

/**
 * The pace of letters with a story. At most the configured number a minute enters the queue of messages, where they have
 * the lowest priority and are sent one after the other. So thanks and receipts wait for none of them.
 */

export const STORY_JOB = 'queue-story-letters'
const PERIOD_MS = 10_000
/** Share of a minute’s letters, more than that of a period: a job may be a few seconds late. */
const SHARE_OF_BATCH = 1 / 4
const LONGEST_GAP_MS = 1000

/** Queues the next letters, and itself while there are more. */
export async function queueStoryLetters({ database }: Services): Promise<void> {
  await inTransaction(database, async (query) => {
    // Serializes processes, which would both use up the minute's room.
    await query(`select pg_advisory_xact_lock(hashtextextended('story letters', 0))`)
    await query(
      `select private.stop_story_letter(letter.id)
      from public.story_letters as letter join public.stories as story on story.id = letter.story_id
      where letter.stopped_at is null and not private.is_shown(story) and ${HAS_MORE}`,
    )
    await query('select private.queue_story_letters($1)', [await room(query)])
    const { rowCount } = await query(
      `select from public.story_letters as letter where letter.stopped_at is null and ${HAS_MORE} limit 1`,
    )
    if (rowCount)
      await enqueue(
        query,
        STORY_JOB,
        {},
        { key: STORY_JOB, priority: 20, runAt: new Date(Date.now() + PERIOD_MS) },
      )
  })
}

const HAS_MORE =
  'exists (select from private.story_recipients as r where r.story_letter_id = letter.id and not r.is_queued)'

/** How many letters may be queued now. None while those before them wait for their first attempt. */
async function room(query: Query): Promise<number> {
  const perMinute = await lettersPerMinute(query)
  const { rows } = await query<{ room: number }>(
    `select greatest(0, least($1, $2 - count(*) filter (where created_at > now() - interval '1 minute'),
      $1 - count(*) filter (where state = 'waiting' and attempts = 0)))::int as room
    from public.outgoing_messages
    where story_letter_id is not null and resend_of is null
      and (created_at > now() - interval '1 minute' or state in ('waiting', 'sending'))`,
    [Math.ceil(perMinute * SHARE_OF_BATCH), perMinute],
  )
  return rows[0]?.room ?? 0
}

async function lettersPerMinute(query: Query): Promise<number> {
  const { rows } = await query<{ value: string | null }>(
    `select private.setting('story_letters_per_minute') as value`,
  )
  const value = Number(rows[0]?.value)
  return Number.isInteger(value) && value >= 1 && value <= 1000 ? value : 60
}

/** Sends one letter and then pauses, so that an email service gets them evenly. */
export async function sendStoryLetter(services: Services, id: string): Promise<void> {
  const began = Date.now()
  const gap = Math.min(LONGEST_GAP_MS, 60_000 / (await lettersPerMinute(serverQuery(services.database))))
  await sendMessage(services, 'email', id)
  await pause(Math.max(0, began + gap - Date.now()))
}
