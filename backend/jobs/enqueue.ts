import type { Query } from '../db/database.ts'

declare global {
  namespace GraphileWorker {
    /** Every kind of job and its payload. Others are declared beside their tasks. */
    interface Tasks {
      'free-stuck-jobs': Record<string, never>
    }
  }
}

export type Jobs = GraphileWorker.Tasks

type Options = {
  runAt?: Date
  /** At most one queued job has this key. */
  key?: string
  /** Jobs with the lowest number start first; 0 by default. */
  priority?: number
}

/**
 * Adds a job through the `query` of the calling transaction, so that both commit or neither.
 */
export async function enqueue<Name extends keyof Jobs>(
  query: Query,
  name: Name,
  payload: Jobs[Name],
  { runAt, key, priority }: Options = {},
): Promise<void> {
  await query(
    `select from graphile_worker.add_job($1, payload => $2::json, run_at => $3, job_key => $4, priority => $5,
      job_key_mode => 'preserve_run_at')`,
    [name, JSON.stringify(payload), runAt ?? null, key ?? null, priority ?? null],
  )
}
