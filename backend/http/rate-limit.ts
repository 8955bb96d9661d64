import { Problem } from '../base/problem.ts'
import { type Database, type Query, serverQuery } from '../db/database.ts'
import { inGroup } from '../db/in-group.ts'
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

export type Limit = { bucket: string; most: number; seconds: number }

/**
 * Takes an attempt from each bucket in one statement, up to the first that is full: its index and the seconds to wait.
 * The narrower bucket comes first, also in a group of callers: they lock their buckets in one order.
 */
export function takeAttempts(
  { server }: Database,
  limits: Limit[],
): Promise<{ full: number; wait: number } | undefined> {
  return inGroup(server, 'take-attempts', limits, async (all) => {
    const taken = all
      .flatMap((limits, caller) => limits.map((limit, place) => ({ ...limit, caller, place })))
      .toSorted((a, b) => a.place - b.place || (a.bucket < b.bucket ? -1 : 1))
    const { rows } = await server.query<{ caller: number; full_bucket: number; wait: number }>({
      name: 'take-attempts',
      // A crash of PostgreSQL may forget the attempts of its last half second, and nobody waits for the disk.
      text: `select caller, full_bucket, wait
        from set_config('synchronous_commit', 'off', true), daan.take_attempts($1, $2, $3, $4)`,
      values: [
        taken.map(({ caller }) => caller),
        taken.map(({ bucket }) => bucket),
        taken.map(({ most }) => most),
        taken.map(({ seconds }) => seconds),
      ],
    })
    return all.map((_, n) => {
      const refused = rows.find(({ caller }) => caller === n)
      return refused && { full: taken[refused.full_bucket - 1]?.place ?? 0, wait: refused.wait }
    })
  })
}

/** Removes the latest attempt from the count. */
export async function returnAttempt(database: Database, bucket: string): Promise<void> {
  await database.server.query('select daan.return_attempt($1)', [bucket])
}

export async function forgetAttempts(database: Database, bucket: string): Promise<void> {
  await database.server.query('select daan.forget_attempts($1)', [bucket])
}

/** Deletes expired buckets. Skips those in use: `takeAttempts` locks several, and waiting for it could be a deadlock. */
export async function forgetPastAttempts(database: Database): Promise<void> {
  await patiently(
    database,
    `delete from daan.rate_limits where bucket in (
      select bucket from daan.rate_limits where expires_at < now() for update skip locked)`,
  )
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
