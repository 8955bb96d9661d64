import type pg from 'pg'
import { whyUnreachable } from './unreachable.ts'

/** Rolls back a failed transaction; returns an error if its session must be discarded. */
export async function rollBack(client: pg.PoolClient, failure: unknown): Promise<Error | undefined> {
  // An unresponsive session would not answer a rollback either; nothing is committed without it.
  if (whyUnreachable(failure)) return failure as Error
  return client.query('rollback').then(
    () => undefined,
    (error: Error) => error,
  )
}
