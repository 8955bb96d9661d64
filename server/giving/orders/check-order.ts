import { Problem } from '#backend/base/problem.ts'
import { takeAttempt } from '#backend/http/rate-limit.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { GiftStatus } from '#domain/donations/gift-filter.ts'
import type { Services } from '../../services.ts'
import { reconcileGift, statusOfOrder } from '../events/reconcile.ts'
import { reconcileSubscription } from '../events/subscriptions.ts'
import { readKeys } from '../provider/keys.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { type Keys, razorpay } from '../provider/razorpay.ts'
import { notConfigured, showTrouble } from '../provider/trouble.ts'
import { takeCheckAttempt } from './order-limits.ts'

type Paid = { orderId: string } | { subscriptionId: string }
type CheckedGift = AnswerOf<'check-razorpay-order'>

const ASKED_A_MINUTE = 20

export async function checkOrder(services: Services, orderId: string, address: string): Promise<CheckedGift> {
  const keys = await begin(services, address)
  const gift = await statusOfOrder(services, orderId)
  if (!gift)
    throw new Problem({ status: 404, code: 'unknown_order', message: 'No gift was begun with this order.' })
  const isOpen = gift.status === 'created' || gift.status === 'failed'
  const trouble =
    isOpen &&
    (await mayAsk(services, orderId)) &&
    (await isInTrouble(services, () => reconcileGift(services, razorpay(keys), gift)))
  const now = await statusOfOrder(services, orderId)
  return answer(services, now?.status ?? gift.status, trouble, { orderId })
}

/** Status of a monthly gift's first charge: `created` until it is captured, `failed` if it ended without one. */
export async function checkSubscription(
  services: Services,
  subscriptionId: string,
  address: string,
): Promise<CheckedGift> {
  const keys = await begin(services, address)
  if (!(await statusOfFirstCharge(services, subscriptionId)))
    throw new Problem({
      status: 404,
      code: 'unknown_subscription',
      message: 'No monthly gift was begun with this subscription.',
    })
  const trouble =
    (await mayAsk(services, subscriptionId)) &&
    (await isInTrouble(services, () => reconcileSubscription(services, razorpay(keys), subscriptionId)))
  const status = (await statusOfFirstCharge(services, subscriptionId)) ?? 'created'
  return answer(services, status, trouble, { subscriptionId })
}

async function answer(
  services: Services,
  status: GiftStatus,
  trouble: boolean,
  about: Paid,
): Promise<CheckedGift> {
  const isUnpaid = status === 'created' || status === 'failed'
  return {
    status,
    ...(trouble && { asked: false }),
    ...(isUnpaid && (await hasPendingPayment(services, about)) && { pending: true }),
  }
}

/** True for a payment that is still open: a bank may be processing it. */
async function hasPendingPayment({ database }: Services, about: Paid): Promise<boolean> {
  const [column, id] =
    'orderId' in about ? ['order_id', about.orderId] : ['subscription_id', about.subscriptionId]
  const { rowCount } = await database.server.query(
    `select from public.payments where ${column} = $1 and status in ('created', 'authorized') limit 1`,
    [id],
  )
  return rowCount === 1
}

async function begin(services: Services, address: string): Promise<Keys> {
  await takeCheckAttempt(services, address)
  const keys = await readKeys(services)
  if (!keys) throw notConfigured()
  return keys
}

/**
 * Limits requests to the provider about one order, whatever the number of callers; the others get the stored status.
 */
async function mayAsk({ database }: Services, about: string): Promise<boolean> {
  return (await takeAttempt(database, `asked about ${about}`, ASKED_A_MINUTE, 60)) === 0
}

/** Hides provider trouble from the donor: the poll checks again. */
async function isInTrouble(services: Services, ask: () => Promise<void>): Promise<boolean> {
  try {
    await ask()
    return false
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await showTrouble(services, error)
    return true
  }
}

async function statusOfFirstCharge({ database }: Services, subscriptionId: string) {
  const { rows } = await database.server.query<{ status: GiftStatus }>(
    `select coalesce((
      select payment_status from public.donations where monthly_gift_id = m.id order by created_at limit 1),
      case when m.ended_at is null then 'created' else 'failed' end) as status
    from public.monthly_gifts as m where subscription_id = $1`,
    [subscriptionId],
  )
  return rows[0]?.status
}
