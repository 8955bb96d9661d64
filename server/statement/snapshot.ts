import type pg from 'pg'
import { patiently } from '#backend/db/patiently.ts'
import type { Services } from '../services.ts'

/**
 * Everything is read as of one moment. The lock comes before that moment, so that another snapshot or an erasure is
 * either finished by then or waits until this one is stored.
 */
export const FIRST = `set transaction isolation level repeatable read;
  lock table private.statement_gifts in share row exclusive mode`

/** Runs a statement that takes the snapshot of a year. */
export const withSnapshot = <Row extends pg.QueryResultRow>(
  { database }: Pick<Services, 'database'>,
  text: string,
  values: unknown[],
) => patiently<Row>(database, text, values, FIRST)

export async function takeSnapshot(services: Pick<Services, 'database'>, year: number): Promise<void> {
  await withSnapshot(services, 'select private.take_statement_snapshot($1)', [year])
}
