import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { Services } from '../services.ts'
import { DONOR_KIND, type Requester } from './requester.ts'

const HOUR = 3600
const DAY = 86_400

/** Requests allowed per mailbox, more than a person needs on their own page. Staff are not limited. */
const MOST = {
  'personal data read': [20, HOUR],
  erasures: [20, HOUR],
  corrections: [60, HOUR],
  consents: [60, HOUR],
  nominees: [20, HOUR],
  'monthly gift links': [20, HOUR],
  'receipt details links': [60, HOUR],
  'privacy requests': [10, DAY],
} as const satisfies Record<string, readonly [most: number, seconds: number]>

export type Counted = keyof typeof MOST

/** Requests waiting for staff, over any period. */
const MOST_OPEN = 10

/** Counted before the work and outside its transaction, so that refused calls count too. */
export async function takeTurn({ database }: Services, requester: Requester, what: Counted): Promise<void> {
  if (requester.kind !== 'donor') return
  const { rows } = await database.server.query<{ mailbox: string | null }>(
    `select private.email_key(daan.guest_email($1, '${DONOR_KIND}')) as mailbox`,
    [JSON.stringify(requester.claims)],
  )
  const mailbox = rows[0]?.mailbox
  if (!mailbox) return
  const [most, seconds] = MOST[what]
  const wait = await takeAttempt(database, `${what} of ${mailbox}`, most, seconds)
  if (wait) throw tooManyAttempts('attempts', wait)
}

/** Staff answer every request: one mailbox must not fill their inbox. */
export async function limitOpenRequests(query: Query, mailbox: string | null): Promise<void> {
  const { rows } = await query<{ count: number }>(
    `select count(*)::integer as count from public.privacy_requests
    where private.email_key(address) = $1 and done_at is null and source = 'donor'`,
    [mailbox],
  )
  if ((rows[0]?.count ?? 0) >= MOST_OPEN)
    throw new Problem({
      status: 409,
      code: 'requests_open',
      message: 'We have several requests of yours and will answer them. Please wait for that.',
    })
}
