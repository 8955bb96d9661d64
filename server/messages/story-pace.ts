import { setTimeout as pause } from 'node:timers/promises'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { inLongTransaction, inTransaction } from '#backend/db/in-transaction.ts'
import type { Services } from '../services.ts'
import { PATIENCE_SECONDS } from './claim-message.ts'
import { sendMessage } from './send-message.ts'
import { readEmailService } from './services/read-services.ts'

/**
 * The pace of letters with a story. One job with the lowest priority sends them one after the other, no more a minute
 * than the setting allows. So they occupy one worker at most, and thanks and receipts wait for none of them.
 */

/** Shorter than the time that a stopping server gives its jobs. */
const TURN_MS = 4000
const LONGEST_GAP_MS = 1000
/** Letters that are in the queue of messages at once, as a share of a minute's. */
const SHARE_IN_QUEUE = 1 / 6

/** Sends letters for a few seconds, and schedules itself while there are more. */
export async function sendStoryLetters(services: Services): Promise<void> {
  // Without a service they wait until one is configured, as all messages do.
  if (!(await readEmailService(services))) return
  await inLongTransaction(services.database, async (query) => {
    // Held for the turn: another worker or process leaves the letters to this one.
    const { rows } = await query<{ is_free: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('story letters', 0)) as is_free`,
    )
    if (rows[0]?.is_free) await takeTurn(services)
  })
  await scheduleNext(serverQuery(services.database))
}

async function takeTurn(services: Services): Promise<void> {
  const query = serverQuery(services.database)
  for (const end = Date.now() + TURN_MS; Date.now() < end; ) {
    const began = Date.now()
    const perMinute = await lettersPerMinute(query)
    const id = (await nextLetter(query)) ?? (await nextQueued(services))
    if (!id) return
    await sendStoryLetter(services, id)
    const gap = Math.min(LONGEST_GAP_MS, 60_000 / perMinute)
    await pause(Math.max(0, began + gap - Date.now()))
  }
}

/** A letter that cannot be written or handed over does not hold up the others. */
async function sendStoryLetter(services: Services, id: string): Promise<void> {
  try {
    await sendMessage(services, 'email', id)
  } catch (error) {
    services.log.error({ err: error, messageId: id }, 'A letter with a story waits')
    await services.database.server.query(
      `update public.outgoing_messages set send_after = now() + interval '10 minutes' where id = $1`,
      [id],
    )
  }
}

const DUE = `story_letter_id is not null and coalesce(expires_at > now(), true)
  and coalesce(first_attempt_at > now() - make_interval(secs => ${PATIENCE_SECONDS}), true)
  and (state = 'waiting' and coalesce(send_after <= now(), true) or state = 'sending' and claimed_until < now())`

async function nextLetter(query: Query): Promise<string | undefined> {
  const { rows } = await query<{ id: string }>(
    `select id from public.outgoing_messages where state in ('waiting', 'sending') and ${DUE}
    order by created_at, id limit 1`,
  )
  return rows[0]?.id
}

async function nextQueued(services: Services): Promise<string | undefined> {
  await queueStoryLetters(services)
  return nextLetter(serverQuery(services.database))
}

/** Hands the next recipients to the queue of messages. Hidden stories are stopped. */
export async function queueStoryLetters({ database }: Pick<Services, 'database'>): Promise<void> {
  await inTransaction(database, async (query) => {
    await query(
      `select private.stop_story_letter(letter.id)
      from public.story_letters as letter join public.stories as story on story.id = letter.story_id
      where letter.stopped_at is null and not private.is_shown(story) and ${HAS_MORE}`,
    )
    await query('select private.queue_story_letters($1)', [await room(query)])
  })
}

const HAS_MORE =
  'exists (select from private.story_recipients as r where r.story_letter_id = letter.id and not r.is_queued)'

/** How many letters may be queued now: none while those before them wait for their first attempt. */
async function room(query: Query): Promise<number> {
  const perMinute = await lettersPerMinute(query)
  const { rows } = await query<{ room: number }>(
    `select greatest(0, least($1, $2 - count(*) filter (where created_at > now() - interval '1 minute'),
      $1 - count(*) filter (where state = 'waiting' and attempts = 0)))::int as room
    from public.outgoing_messages
    where story_letter_id is not null and resend_of is null
      and (created_at > now() - interval '1 minute' or state in ('waiting', 'sending'))`,
    [Math.ceil(perMinute * SHARE_IN_QUEUE), perMinute],
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

/** Runs again at once while letters are due, soon while there are recipients, else for the next attempt of one. */
async function scheduleNext(query: Query): Promise<void> {
  await query(
    `select private.wake_story_letters(coalesce(
      (select now() from public.outgoing_messages where state in ('waiting', 'sending') and ${DUE} limit 1),
      (select now() + interval '5 seconds' from public.story_letters as letter
        where letter.stopped_at is null and ${HAS_MORE} limit 1),
      (select min(coalesce(claimed_until, send_after)) from public.outgoing_messages
        where story_letter_id is not null and state in ('waiting', 'sending')
          and coalesce(claimed_until, send_after) > now())))`,
  )
}
