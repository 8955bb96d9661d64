import { randomUUID } from 'node:crypto'
import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'
import { formatRupees, toPaise } from '#domain/money.ts'
import type { RefundState, RefundWish } from '#functions/giving.ts'
import type { Services } from '../services.ts'
import { readKeys } from './keys.ts'
import { razorpay } from './razorpay.ts'
import { recordRefund } from './settle.ts'
import { asProviderError, notConfigured } from './trouble.ts'

type Refund = RefundState & {
  payment_id: string
  donation_id: string
  reason: string
  error_reason: string | null
}

const COLUMNS = 'id, status, amount, payment_id, donation_id, reason, error_reason'

/**
 * Gives back a gift or a part of it: recorded first, then asked for. A question whose answer is lost is asked
 * again by a job, under the same key, so that it never becomes two refunds.
 */
export async function refundGift(
  services: Services,
  wish: RefundWish,
  administrator: Record<string, unknown>,
): Promise<RefundState> {
  if (!(await readKeys(services))) throw notConfigured()
  const id = wish.id ?? randomUUID()
  await inTransaction(services.database, async (query) => {
    // So that the log of changes names who did it.
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(administrator)])
    await request(query, id, wish, administrator.sub)
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

async function request(query: Query, id: string, wish: RefundWish, requestedBy: unknown): Promise<void> {
  // Locked by a statement of its own: what is read beside a lock is from before it was granted.
  await query('select from public.donations where id = $1 for update', [wish.donationId])
  const { rows } = await query<{
    payment_id: string | null
    payment_status: string
    platform: string
    left: string
    asked: boolean
  }>(
    `select gift.payment_id, payment_status, platform,
      gift.amount - refunded_amount - coalesce(
        (select sum(amount) from public.refunds where donation_id = gift.id and status = 'requested'), 0) as left,
      exists (select from public.refunds where id = $2) as asked
    from public.donations as gift where gift.id = $1`,
    [wish.donationId, id],
  )
  const gift = rows[0]
  if (!gift) throw refusal(404, 'gift_not_found', 'This gift does not exist.')
  if (gift.asked) return
  if (gift.platform !== 'razorpay')
    throw refusal(422, 'offline_gift', 'Only gifts paid online can be refunded here.')
  if (gift.payment_status !== 'successful' || !gift.payment_id)
    throw refusal(422, 'not_refundable', 'Only a successful gift can be refunded.')
  const amount = wish.rupees ?? gift.left
  if (tooFine(amount))
    throw refusal(400, 'invalid_refund', 'The amount to refund must be in rupees and paise.')
  if (toPaise(amount) < 100) throw refusal(422, 'nothing_left', 'Less than ₹1 can not be refunded.')
  if (toPaise(amount) > toPaise(gift.left))
    throw refusal(422, 'too_much', `At most ${formatRupees(gift.left)} of this gift can still be refunded.`)
  await query(
    `insert into public.refunds (id, payment_id, donation_id, amount, status, reason, requested_by)
    values ($1, $2, $3, $4, 'requested', $5, $6)`,
    [id, gift.payment_id, wish.donationId, amount, wish.reason, requestedBy],
  )
  const soon = new Date(Date.now() + 60_000)
  await enqueue(query, 'finish-refund', { id }, { key: `finish-refund ${id}`, runAt: soon })
}

/** Asks the provider for a refund that is still only recorded, and records the answer. */
export async function finishRefund(services: Services, id: string): Promise<Refund> {
  const refund = await read(services, id)
  if (refund.status !== 'requested') return refund
  const keys = await readKeys(services)
  if (!keys) throw notConfigured()
  try {
    const made = await razorpay(keys).refund(refund.payment_id, {
      rupees: refund.amount,
      receipt: id,
      notes: { reason: refund.reason.slice(0, 250), donation_id: refund.donation_id },
    })
    await inTransaction(services.database, (query) => recordRefund(query, { ...made, our_id: id }))
  } catch (error) {
    const trouble = asProviderError(error)
    services.log.warn({ refundId: id, reason: trouble.message }, 'A refund could not be made')
    const refused = trouble.trouble === 'refused' || trouble.trouble === 'keys'
    await services.database.server.query(
      `update public.refunds set error_reason = $2, status = case when $3 then 'refused' else status end
      where id = $1 and status = 'requested'`,
      [id, trouble.message, refused],
    )
    if (!refused)
      throw new Problem({
        status: 502,
        code: 'refund_unknown',
        message: 'The payment provider did not answer. The refund is asked for again within minutes.',
        cause: trouble,
      })
  }
  return read(services, id)
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

function tooFine(amount: number | string): boolean {
  try {
    toPaise(amount)
    return false
  } catch {
    return true
  }
}

function refusal(status: number, code: string, message: string): Problem {
  return new Problem({ status, code, message })
}
