/**
 * Pauses, resumes and cancels a monthly gift: recorded first, then requested from the provider, by a job if it takes
 * longer. A change counts as done once the provider confirms it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#backend/base/problem.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { MonthlyGiftStatus } from '#domain/donations/provider-subscriptions.ts'
import type { Services } from '../../services.ts'
import { applySubscription, timestampedAnswer } from '../events/subscriptions.ts'
import { readKeys } from '../provider/keys.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { type Provider, razorpay } from '../provider/razorpay.ts'
import { notConfigured } from '../provider/trouble.ts'
import { findToken } from '../tokens/gift-tokens.ts'

export type MonthlyChangeRequest = {
  id: string
  action: 'pause' | 'resume' | 'cancel'
  months: number | null
  reason: string | null
  caller:
    | { kind: 'staff'; claims: Record<string, unknown> }
    | { kind: 'donor'; email: string }
    | { kind: 'link'; token: string }
    /** The server itself, on behalf of the giver by `private.monthly_gifts_of`, whatever address the gift carries. */
    | { kind: 'owner' }
}

type Action = MonthlyChangeRequest['action']
type Gift = Pick<
  ServerRow<'monthly_gifts'>,
  'id' | 'subscription_id' | 'status' | 'next_charge_at' | 'paused_until' | 'paused_by' | 'pending_action'
>

const COLUMNS = 'm.id, subscription_id, status, next_charge_at, paused_until, paused_by, pending_action'
/** How long a caller waits for an answer. */
const PATIENCE_MS = 8000
// By then the caller has an answer, or has given up.
const JOB_AFTER_SECONDS = 15

const DONE: Record<Action, readonly MonthlyGiftStatus[]> = {
  pause: ['paused'],
  resume: ['active', 'failing'],
  cancel: ['cancelled'],
}
const POSSIBLE: Record<Action, readonly MonthlyGiftStatus[]> = {
  pause: ['active'],
  resume: ['paused'],
  cancel: ['starting', 'active', 'failing', 'stopped', 'paused'],
}
const WRONG_STATE: Record<Action, string> = {
  pause: 'Only a monthly gift that is being charged can be paused.',
  resume: 'Only a paused monthly gift can be resumed.',
  cancel: 'This monthly gift has already ended.',
}

export async function changeMonthlyGift(
  services: Services,
  request: MonthlyChangeRequest,
): Promise<AnswerOf<'change-monthly-gift'>> {
  const { database } = services
  if (!(await readKeys(services))) throw notConfigured()
  const { id, action, caller } = request
  const author = caller.kind === 'staff' ? 'staff' : 'donor'
  const isNoted = await inTransaction(database, async (query) => {
    if (caller.kind === 'staff')
      // Attributes the change in the audit log.
      await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(caller.claims)])
    const gift = await find(query, request)
    if (!gift) throw unknownGift()
    if (DONE[action].includes(gift.status)) return false
    if (!POSSIBLE[action].includes(gift.status)) throw wrongState(WRONG_STATE[action])
    if (gift.pending_action === 'cancel' && action !== 'cancel')
      throw wrongState('This monthly gift is being ended, which cannot be changed any more.')
    if (action === 'resume') refuseResuming(gift, author)
    await query(
      `select private.request_monthly_change($1, $2, $3,
        until => case when $2 = 'pause' then now() + make_interval(months => $4) end, reason => $5,
        run_at => now() + make_interval(secs => ${JOB_AFTER_SECONDS}))`,
      [id, action, author, request.months ?? 1, request.reason],
    )
    return true
  })
  if (isNoted) {
    const soon = new AbortController()
    const finished = finishMonthlyChange(services, id).catch((error) => {
      if (!(error instanceof ProviderError)) throw error
      services.log.warn({ monthlyGiftId: id, reason: error.message }, 'A monthly gift is changed later')
    })
    await Promise.race([finished, pause(PATIENCE_MS, undefined, { signal: soon.signal }).catch(() => {})])
    soon.abort()
    // A running request continues: its outcome is recorded, and the job takes over if it fails.
    finished.catch(() => {})
  }
  const now = await read(serverQuery(database), id)
  if (!now) throw unknownGift()
  if (isNoted && now.pending_action !== action && !DONE[action].includes(now.status))
    throw wrongState('The payment provider did not accept this change. Nothing was changed.')
  return {
    id,
    status: now.status,
    next_charge_at: now.next_charge_at?.toISOString() ?? null,
    paused_until: now.paused_until?.toISOString() ?? null,
    paused_by: now.paused_by,
    pending: now.pending_action,
  }
}

/** Locks the monthly gift if this caller may change it. Undefined alike for another donor's and for an unknown one. */
async function find(query: Query, { id, caller }: MonthlyChangeRequest): Promise<Gift | undefined> {
  if (caller.kind === 'link') {
    const token = await findToken(query, 'gift', caller.token)
    const { rowCount } = await query(
      `select where $1 = coalesce($2::uuid, (select monthly_gift_id from public.donations where id = $3))`,
      [id, token?.monthly_gift_id ?? null, token?.donation_id ?? null],
    )
    if (rowCount !== 1) return undefined
  }
  const email = caller.kind === 'donor' ? caller.email : null
  const { rows } = await query<Gift>(
    `select ${COLUMNS} from public.monthly_gifts as m
    where m.id = $1 and ($2::text is null or private.email_key(donor_email) = private.email_key($2))
    for update`,
    [id, email],
  )
  return rows[0]
}

function refuseResuming({ paused_by }: Gift, author: 'donor' | 'staff'): void {
  if (paused_by === 'payer')
    throw new Problem({
      status: 409,
      code: 'paused_by_payer',
      message: 'This monthly gift was paused in the payer’s UPI app. Only there can it be resumed.',
    })
  if (author === 'donor' && paused_by === 'staff')
    throw wrongState('Our staff paused this monthly gift. Please write to us to have it resumed.')
}

async function read(query: Query, id: string): Promise<Gift | undefined> {
  const { rows } = await query<Gift>(`select ${COLUMNS} from public.monthly_gifts as m where m.id = $1`, [id])
  return rows[0]
}

/** Requests the recorded change from the provider. Throws while there is no answer, so that the job retries. */
export async function finishMonthlyChange(services: Services, id: string): Promise<void> {
  const { database } = services
  const gift = await read(serverQuery(database), id)
  const action = gift?.pending_action
  if (!gift || !action) return
  const { subscription_id } = gift
  if (!subscription_id) return endWithoutProvider(services, id)
  const keys = await readKeys(services)
  if (!keys) throw notConfigured()
  const provider = razorpay(keys)
  let refusal: ProviderError | undefined
  const answer = await timestampedAnswer(services, () => ask(provider, action, subscription_id)).catch(
    (error) => {
      if (!(error instanceof ProviderError) || error.trouble !== 'refused') throw error
      refusal = error
      // It may already be in that state, by another request or a lost response.
      return timestampedAnswer(services, () => provider.subscription(subscription_id))
    },
  )
  await inTransaction(database, async (query) => {
    await applySubscription(query, answer)
    if (refusal) await giveUp(query, id, action, refusal)
  })
}

function ask(provider: Provider, action: Action, subscriptionId: string) {
  if (action === 'pause') return provider.pauseSubscription(subscriptionId)
  if (action === 'resume') return provider.resumeSubscription(subscriptionId)
  return provider.cancelSubscription(subscriptionId)
}

/** The subscription was never created at the provider. */
async function endWithoutProvider({ database }: Services, id: string): Promise<void> {
  await database.server.query(
    `update public.monthly_gifts set status = 'cancelled', ended_at = now(), ended_by = pending_by,
      pending_action = null, pending_by = null, pending_until = null
    where id = $1 and subscription_id is null and status = 'starting' and pending_action = 'cancel'`,
    [id],
  )
}

/**
 * Drops a change that the provider refused and has not made: no caller waits for it, and staff see it. If a resume is
 * refused, the pause has no known end and is not retried every minute.
 */
async function giveUp(query: Query, id: string, action: Action, refusal: ProviderError): Promise<void> {
  const { rowCount } = await query(
    `update public.monthly_gifts set pending_action = null, pending_by = null, pending_until = null,
      paused_until = case when $2 <> 'resume' then paused_until end
    where id = $1 and pending_action = $2`,
    [id, action],
  )
  if (rowCount !== 1) return
  await query(
    `insert into public.payment_attention as known (kind, reference, monthly_gift_id, detail)
    values ('change_refused', ($1::uuid)::text, $1::uuid, $2)
    on conflict (kind, reference) do update set detail = excluded.detail, last_seen_at = now(),
      times = known.times + 1, resolved_at = null, note = null`,
    [id, `The payment provider did not ${action} this monthly gift. ${refusal.message}`.slice(0, 1000)],
  )
}

const unknownGift = () =>
  new Problem({ status: 404, code: 'gift_not_found', message: 'There is no such monthly gift.' })

const wrongState = (message: string) => new Problem({ status: 409, code: 'wrong_state', message })
