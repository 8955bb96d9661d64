import { Problem } from '../base/problem.ts'
import { type Database, type Query, serverQuery } from '../db/database.ts'
import { patiently } from '../db/patiently.ts'

/**
 * Takes one of the attempts that a bucket allows in a sliding window; returns 0, or the seconds to wait.
 * Counted in PostgreSQL, so it holds across processes.
 */
export async function takeAttempt(
  database: Database,
  bucket: string,
  limit: number,
  windowSeconds: number,
): Promise<number> {
  return takeAttemptWithin(serverQuery(database), bucket, limit, windowSeconds)
}

/** The same within a transaction, and rolled back with it. */
export async function takeAttemptWithin(
  query: Query,
  bucket: string,
  limit: number,
  windowSeconds: number,
): Promise<number> {
  const { rows } = await query<{ wait: number }>('select daan.take_attempt($1, $2, $3) as wait', [
    bucket,
    limit,
    windowSeconds,
  ])
  return rows[0]?.wait ?? 0
}

/** Removes the latest attempt from the count. */
export async function returnAttempt(database: Database, bucket: string): Promise<void> {
  await database.server.query('select daan.return_attempt($1)', [bucket])
}

export async function forgetAttempts(database: Database, bucket: string): Promise<void> {
  await database.server.query('select daan.forget_attempts($1)', [bucket])
}

/** Deletes expired buckets. */
export async function forgetPastAttempts(database: Database): Promise<void> {
  await patiently(database, 'delete from daan.rate_limits where expires_at < now()')
}

/** A 429 with the wait in a sentence. */
export function tooManyAttempts(
  what: string,
  waitSeconds: number,
  code = 'over_request_rate_limit',
): Problem {
  return new Problem({
    status: 429,
    code,
    message: `Too many ${what}. Please try again in ${inWords(waitSeconds)}.`,
    headers: { 'Retry-After': String(waitSeconds) },
  })
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
