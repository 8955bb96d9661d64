import { Problem } from '#backend/base/problem.ts'
import type { Services } from '../../services.ts'
import { MANY_GIVE } from './many-give.ts'
import { ProviderError, type Trouble } from './provider-error.ts'

/** Errors for donors; the cause goes to the log and the back office. */
const FOR_DONORS: Record<Trouble, { status: number; message: string }> = {
  down: {
    status: 502,
    message:
      'The payment provider can not be reached just now. Nothing was charged. Please try again in a few minutes.',
  },
  slow: {
    status: 504,
    message:
      'The payment provider is taking too long to answer. Nothing was charged. Please try again in a few minutes.',
  },
  crowded: { status: 503, message: MANY_GIVE },
  keys: {
    status: 503,
    message: 'The payment provider does not accept our keys. Nothing was charged. Please contact support.',
  },
  busy: {
    status: 502,
    message:
      'The payment provider is still at work on this gift. Nothing more was charged. Please try again in a moment.',
  },
  refused: {
    status: 502,
    message: 'The payment provider did not accept this gift. Nothing was charged. Please contact support.',
  },
  nonsense: {
    status: 502,
    message:
      'The payment provider gave an answer we can not read. Nothing was charged. Please try again in a few minutes.',
  },
}

export const notConfigured = () =>
  new Problem({
    status: 503,
    code: 'payments_not_configured',
    message: 'Payment gateway is not configured. Please contact support.',
  })

export function problemOf(error: ProviderError): Problem {
  const { status, message } = FOR_DONORS[error.trouble]
  const headers = error.trouble === 'crowded' ? { 'Retry-After': '2' } : {}
  return new Problem({ status, code: `provider_${error.trouble}`, message, headers, cause: error })
}

/** Shows the trouble in the back office until an order goes through again. */
export async function showTrouble({ database, log }: Services, error: ProviderError): Promise<void> {
  log.warn({ trouble: error.trouble, reason: error.message }, 'The payment provider gives trouble')
  await database.server.query(
    // At most once a second: when every order meets the trouble, they would wait for each other to write it down.
    `insert into public.payment_attention as known (kind, reference, detail) select 'provider', $1, $2
    where not exists (select from public.payment_attention where kind = 'provider' and reference = $1
      and (resolved_at is null or $1 = 'crowded') and last_seen_at > now() - interval '1 second')
    on conflict (kind, reference) do update set detail = excluded.detail, last_seen_at = now(),
      times = case when known.resolved_at is null then known.times + 1 else 1 end, resolved_at = null, note = null`,
    [error.trouble, error.message],
  )
}

/** Once an order goes through. A crowded provider refuses only some, so that trouble ends after a second without any. */
export const TROUBLE_ENDS = `update public.payment_attention set resolved_at = now(),
  note = 'The provider answers again.' where kind = 'provider' and resolved_at is null
  and (reference <> 'crowded' or last_seen_at < now() - interval '1 second')`

export function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  throw error
}
