import type { Query } from '../db/database.ts'

declare global {
  namespace GraphileWorker {
    /** Every kind of job and what it needs to know. Others are declared where their tasks are. */
    interface Tasks {
      'free-stuck-jobs': Record<string, never>
    }
  }
}

export type Jobs = GraphileWorker.Tasks

type Options = {
  runAt?: Date
  /** At most one job of this key waits at a time. */
  key?: string
  /** Of the jobs that could start, those with the lowest number do; 0 unless said. */
  priority?: number
}

/**
 * Adds a job through the `query` of the transaction that caused it, so that there is never one without
 * the other.
 */
export async function enqueue<Name extends keyof Jobs>(
  query: Query,
  name: Name,
  payload: Jobs[Name],
  { runAt, key, priority }: Options = {},
): Promise<void> {
  await query(
    `select graphile_worker.add_job($1, payload => $2::json, run_at => $3, job_key => $4, priority => $5,
      job_key_mode => 'preserve_run_at')`,
    [name, JSON.stringify(payload), runAt ?? null, key ?? null, priority ?? null],
  )
}
