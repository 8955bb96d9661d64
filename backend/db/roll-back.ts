import type pg from 'pg'
import { whyUnreachable } from './unreachable.ts'

/** Ends a transaction that failed; answers why its session is of no use any more, where it is not. */
export async function rollBack(client: pg.PoolClient, failure: unknown): Promise<Error | undefined> {
  // A session that does not answer would not answer to this either; without it nothing is committed.
  if (whyUnreachable(failure)) return failure as Error
  return client.query('rollback').then(
    () => undefined,
    (error: Error) => error,
  )
}
