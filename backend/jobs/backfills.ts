import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { patiently } from '../db/patiently.ts'

const BATCH = 1000
/** Leaves room for the product's own work. */
const PAUSE_MS = 20

/** Runs the backfills of past migrations to their end. An interrupted one continues with its next batch. */
export async function runBackfills({
  database,
  log,
}: {
  database: Pick<Database, 'server'>
  log: Logger
}): Promise<void> {
  const waiting = await patiently<{ name: string }>(
    database,
    'select function_name as name from daan.backfills where finished_at is null order by 1',
  )
  for (const { name } of waiting) {
    while ((await runBatch(database, name)) > 0) await pause(PAUSE_MS)
    log.info({ backfill: name }, 'All rows of a backfill are filled in')
  }
}

async function runBatch(database: Pick<Database, 'server'>, name: string): Promise<number> {
  // Migrations alone write these names.
  const [batch] = await patiently<{ changed: number }>(
    database,
    `with batch as (select ${name}(${BATCH})::int as changed)
     update daan.backfills as b set changed = b.changed + batch.changed,
       finished_at = case when batch.changed = 0 then now() end
     from batch where b.function_name = $1 returning batch.changed`,
    [name],
  )
  return batch?.changed ?? 0
}
