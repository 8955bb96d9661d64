import type { Query } from '#backend/db/database.ts'
import { RESTORED } from '#backend/db/migrations.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'

/**
 * Completes a restore: receipts wait for their last numbers, stories are no longer sent, and a job fetches gifts and
 * repeats erasures.
 */
export async function markRestored(query: Query, madeAt: string): Promise<void> {
  // The backup of a database that was restored itself still waits for the numbers since the older one.
  await query('insert into daan.migrations (id, checksum) values ($1, $2) on conflict do nothing', [
    RESTORED,
    madeAt,
  ])
  await query(STOP_STORIES)
  await enqueue(query, 'recover-after-restore', { since: madeAt })
}

/** The backup does not know who got a story since. One of an earlier release has no stories. */
const STOP_STORIES = `do $$ begin
  if to_regclass('private.story_recipients') is not null then
    perform private.stop_story_letter(letter.id) from public.story_letters as letter
    where letter.stopped_at is null and (
      exists (select from private.story_recipients where story_letter_id = letter.id and not is_queued)
      or exists (select from public.outgoing_messages where story_letter_id = letter.id and state in ('waiting', 'sending')));
  end if;
end $$`
