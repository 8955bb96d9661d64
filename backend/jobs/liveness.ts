import type pg from 'pg'

/**
 * A process that is killed leaves its jobs locked, and the library would wait four hours for it. So each
 * runner holds a lock of its own for as long as its connection lives, and what is locked by a runner
 * without one is free to be taken again.
 */
export async function showLife(client: pg.ClientBase, runnerId: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [runnerId])
}

// A runner that has just started may take its first job a moment before its lock.
const GRACE_SECONDS = 30

export async function freeStuckJobs(pool: pg.Pool, graceSeconds = GRACE_SECONDS): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by))
    from (select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - make_interval(secs => $1)) runners
    where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`,
    [graceSeconds],
  )
}
