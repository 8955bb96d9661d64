import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { laterIfAway } from '#backend/db/until-reachable.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { ProviderRefund } from '#domain/donations/provider-entities.ts'
import { formatRupees, toPaise } from '#domain/india/money.ts'
import type { Services } from '../../services.ts'
import { recordRefund } from '../events/settle.ts'
import { readKeys } from '../provider/keys.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { type Provider, razorpay } from '../provider/razorpay.ts'
import { asProviderError, notConfigured } from '../provider/trouble.ts'

/** A refund requested by staff, with its gift and their reason. */
type RefundRequest = {
  donationId: string
  /** Refused if the gift has another payment; null accepts any. */
  paymentId: string | null
  /** Null refunds the remainder. */
  rupees: number | string | null
  reason: string
  /** Idempotency key and id of the refund. */
  id: string | null
}

type RefundState = AnswerOf<'refund-razorpay-payment'>
type Refund = RefundState & { donation_id: string; reason: string } & Pick<
    ServerRow<'refunds'>,
    'payment_id' | 'error_reason'
  >

const COLUMNS = 'id, status, amount, payment_id, donation_id, reason, error_reason'
// Longer than three provider timeouts: to look for the refund, to make it, and to look again.
const CLAIM_SECONDS = 30
// A dying process's last request has reached the provider by then.
const DYING_SECONDS = 2
const LOOK_AGAIN_MS = 100

/**
 * Refunds a gift or a part of it: recorded first, then requested, by one process at a time. If the response is lost, a
 * job repeats the request under the same key, after checking the provider's refunds, so that there is never a second
 * refund.
 */
export async function refundGift(
  services: Services,
  request: RefundRequest,
  administrator: Record<string, unknown>,
): Promise<RefundState> {
  if (!(await readKeys(services))) throw notConfigured()
  const id = request.id ?? randomUUID()
  await inTransaction(services.database, async (query) => {
    // Attributes the change in the audit log.
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(administrator)])
    await recordRequest(query, id, request, administrator.sub)
  })
  const refund = await finishRefund(services, id)
  if (refund.status === 'refused')
    throw new Problem({
      status: 422,
      code: 'refund_refused',
      message: refund.error_reason ?? 'The refund was refused.',
    })
  return { id: refund.id, status: refund.status, amount: refund.amount }
}

async function recordRequest(
  query: Query,
  id: string,
  request: RefundRequest,
  requestedBy: unknown,
): Promise<void> {
  // Locked in a separate statement: a read in the locking statement sees the state before the lock.
  await query('select from public.donations where id = $1 for update', [request.donationId])
  const { rows } = await query<
    Pick<ServerRow<'donations'>, 'payment_id' | 'payment_status' | 'platform'> & { left: string }
  >(
    `select gift.payment_id, payment_status, platform,
      gift.amount - refunded_amount - deducted_amount - coalesce(
        (select sum(amount) from public.refunds where payment_id = gift.payment_id and status = 'requested'), 0) as left
    from public.donations as gift where gift.id = $1`,
    [request.donationId],
  )
  const gift = rows[0]
  if (!gift) throw refusal(404, 'gift_not_found', 'This gift does not exist.')
  if (await isRepeated(query, id, request)) return
  if (gift.platform !== 'razorpay')
    throw refusal(422, 'offline_gift', 'Only gifts paid online can be refunded here.')
  if (gift.payment_status !== 'successful' || !gift.payment_id)
    throw refusal(422, 'not_refundable', 'Only a successful gift can be refunded.')
  if (request.paymentId && request.paymentId !== gift.payment_id)
    throw refusal(
      422,
      'another_payment',
      'Another payment is the gift’s by now. Please load the page again and look at it first.',
    )
  const amount = request.rupees ?? gift.left
  if (tooFine(amount))
    throw refusal(400, 'invalid_refund', 'The amount to refund must be in rupees and paise.')
  if (toPaise(amount) < 100) throw refusal(422, 'nothing_left', 'Less than ₹1 can not be refunded.')
  if (toPaise(amount) > toPaise(gift.left))
    throw refusal(422, 'too_much', `At most ${formatRupees(gift.left)} of this gift can still be refunded.`)
  await query(
    `insert into public.refunds (id, payment_id, donation_id, amount, status, reason, requested_by)
    values ($1, $2, $3, $4, 'requested', $5, $6)`,
    [id, gift.payment_id, request.donationId, amount, request.reason, requestedBy],
  )
  const soon = new Date(Date.now() + 60_000)
  await enqueue(query, 'finish-refund', { id }, { key: `finish-refund ${id}`, runAt: soon })
}

/** True if the key is known for this same refund. */
async function isRepeated(query: Query, id: string, request: RefundRequest): Promise<boolean> {
  const { rows } = await query<Pick<ServerRow<'refunds'>, 'donation_id' | 'amount'>>(
    'select donation_id, amount from public.refunds where id = $1',
    [id],
  )
  const [known] = rows
  if (!known) return false
  if (
    known.donation_id !== request.donationId ||
    (request.rupees !== null && !isSame(request.rupees, known.amount))
  )
    throw refusal(422, 'key_reused', 'This key was used for another refund.')
  return true
}

/** Requests a recorded refund from the provider and records the result. */
export async function finishRefund(services: Services, id: string): Promise<Refund> {
  const keys = await readKeys(services)
  if (!keys) throw notConfigured()
  for (const end = Date.now() + CLAIM_SECONDS * 1000; Date.now() < end; await pause(LOOK_AGAIN_MS)) {
    const refund = await read(services, id)
    if (refund.status !== 'requested') return refund
    const times = await claim(services, id)
    if (!times) continue
    try {
      await ask(services, razorpay(keys), refund, { isFirst: times === 1 })
    } finally {
      await release(services, id, times)
    }
    return read(services, id)
  }
  throw unknown()
}

/** Takes the claim on a refund if it is free or its process has died. Returns the number of claims so far. */
async function claim({ database }: Services, id: string): Promise<number | undefined> {
  const { rows } = await database.server.query<{ times: number }>(
    `insert into private.refund_claims as known (refund_id, claimed_by, claimed_until)
    values ($1, $2, now() + make_interval(secs => ${CLAIM_SECONDS}))
    on conflict (refund_id) do update set
      claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until, times = known.times + 1
    where known.claimed_until <= now()
      or known.claimed_by <> $2
        and known.claimed_until < now() + make_interval(secs => ${CLAIM_SECONDS - DYING_SECONDS})
        and pg_try_advisory_xact_lock(hashtextextended(known.claimed_by, 0))
    returning times`,
    [id, database.life],
  )
  return rows[0]?.times
}

async function release({ database }: Services, id: string, times: number): Promise<void> {
  const free = () =>
    database.server.query(
      'update private.refund_claims set claimed_until = now() where refund_id = $1 and claimed_by = $2 and times = $3',
      [id, database.life, times],
    )
  try {
    await free()
  } catch (error) {
    // The next request would wait for the claim until it expires.
    void laterIfAway(error, free, CLAIM_SECONDS * 1000)
    throw error
  }
}

/** Records the refund that the provider made, or its refusal. Throws while neither is certain. */
async function ask(
  services: Services,
  provider: Provider,
  refund: Refund,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const { id } = refund
  try {
    const made = (isFirst ? undefined : await find(provider, refund)) ?? (await make(provider, refund))
    await inTransaction(services.database, (query) => recordRefund(query, { ...made, our_id: id }))
  } catch (error) {
    const trouble = asProviderError(error)
    services.log.warn({ refundId: id, reason: trouble.message }, 'A refund could not be made')
    const refused = trouble.trouble === 'refused' || (trouble.trouble === 'keys' && isFirst)
    await inTransaction(services.database, async (query) => {
      await query(
        `update public.refunds set error_reason = $2, status = case when $3 then 'refused' else status end
        where id = $1 and status = 'requested'`,
        [id, trouble.message, refused],
      )
      if (refused)
        await query(
          `select private.end_attention($1, '{refund_unknown}', 'The payment provider refused it.')`,
          [id],
        )
    })
    if (!refused) throw unknown(trouble)
  }
}

/** An apparent refusal may concern a refund that was made: the provider's list decides. */
async function make(provider: Provider, refund: Refund): Promise<ProviderRefund> {
  try {
    return await provider.refund(refund.payment_id, {
      rupees: refund.amount,
      receipt: refund.id,
      notes: { reason: refund.reason.slice(0, 250), donation_id: refund.donation_id },
    })
  } catch (error) {
    if (asProviderError(error).trouble !== 'refused') throw error
    const found = await find(provider, refund)
    if (found) return found
    throw error
  }
}

async function find(provider: Provider, { id, payment_id }: Refund): Promise<ProviderRefund | undefined> {
  try {
    return (await provider.refundsOf(payment_id)).find(({ our_id }) => our_id === id)
  } catch (error) {
    if (error instanceof ProviderError && error.trouble === 'refused') return undefined
    throw error
  }
}

async function read({ database }: Services, id: string): Promise<Refund> {
  const { rows } = await database.server.query<Refund>(
    `select ${COLUMNS} from public.refunds where id = $1`,
    [id],
  )
  const [refund] = rows
  if (!refund) throw refusal(404, 'refund_not_found', 'This refund does not exist.')
  return refund
}

function isSame(one: number | string, other: string): boolean {
  return !tooFine(one) && toPaise(one) === toPaise(other)
}

function tooFine(amount: number | string): boolean {
  try {
    toPaise(amount)
    return false
  } catch {
    return true
  }
}

function unknown(cause?: ProviderError): Problem {
  return new Problem({
    status: 502,
    code: 'refund_unknown',
    message: 'The payment provider did not answer. The refund is asked for again within minutes.',
    ...(cause ? { cause } : {}),
  })
}

function refusal(status: number, code: string, message: string): Problem {
  return new Problem({ status, code, message })
}
