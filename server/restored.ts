import type { Query } from '#backend/db/database.ts'
import { RESTORED } from '#backend/db/migrations.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'

/** Completes a restore: receipts wait for their last numbers, and a job fetches gifts and repeats erasures. */
export async function markRestored(query: Query, madeAt: string): Promise<void> {
  // The backup of a database that was restored itself still waits for the numbers since the older one.
  await query('insert into daan.migrations (id, checksum) values ($1, $2) on conflict do nothing', [
    RESTORED,
    madeAt,
  ])
  await enqueue(query, 'recover-after-restore', { since: madeAt })
}
