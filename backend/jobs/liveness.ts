import type pg from 'pg'

/**
 * A killed process leaves its jobs locked, and the library would wait four hours. So each runner holds an
 * advisory lock for as long as its connection lives, and jobs locked by a runner without one are released.
 */
export async function showLife(client: pg.ClientBase, runnerId: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [runnerId])
}

// A starting runner may take its first job shortly before its lock.
const GRACE_SECONDS = 30

export async function freeStuckJobs(pool: pg.Pool | pg.Client, graceSeconds = GRACE_SECONDS): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by))
    from (select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - make_interval(secs => $1)) runners
    where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`,
    [graceSeconds],
  )
}
