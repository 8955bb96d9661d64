import { Problem } from '#backend/base/problem.ts'
import { serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { GiftStatus } from '#domain/donations/gift-filter.ts'
import type { MonthlyGiftStatus } from '#domain/donations/provider-subscriptions.ts'
import type { Services } from '../../services.ts'
import { settlePayment } from '../events/settle.ts'
import {
  applySubscription,
  checkSoon,
  settleEarlierCharges,
  timestampedAnswer,
  withSubscription,
} from '../events/subscriptions.ts'
import { takeVerifyAttempt } from '../orders/order-limits.ts'
import { invalidSignature, type VerifiedGift } from '../orders/verify-payment.ts'
import { readKeys } from '../provider/keys.ts'
import { type Provider, razorpay } from '../provider/razorpay.ts'
import { isSignedWith, subscriptionMessage } from '../provider/signatures.ts'
import { asProviderError, notConfigured, showTrouble } from '../provider/trouble.ts'
import { tokensFor } from '../tokens/checkout-tokens.ts'

type CheckoutResult = { subscriptionId: string; paymentId: string; signature: string }
type Known = {
  monthly_gift_id: string
  state: MonthlyGiftStatus
  next_charge_at: Date | null
  donation_id: string | null
  status: GiftStatus | null
}

/**
 * Settles the checkout result of a monthly gift. The signature proves that the payer agreed; only a captured payment is
 * money, which the provider must confirm. While it cannot be reached the gift stays `created`, and the poll checks a
 * minute later.
 */
export async function verifyMonthlyPayment(
  services: Services,
  { subscriptionId, paymentId, signature }: CheckoutResult,
  address: string,
): Promise<VerifiedGift> {
  const keys = await readKeys(services)
  if (!keys) throw notConfigured()
  if (!isSignedWith(keys.keySecret, subscriptionMessage(paymentId, subscriptionId), signature)) {
    services.log.warn({ subscriptionId }, 'A payment result had a wrong signature')
    throw invalidSignature()
  }
  let known = await read(services, subscriptionId, paymentId)
  if (!known)
    throw new Problem({
      status: 404,
      code: 'unknown_subscription',
      message: 'No monthly gift was begun with this subscription.',
    })
  // An earlier event may have settled the charge without the date of the next one.
  if (!known.donation_id || !known.next_charge_at) {
    await takeVerifyAttempt(services, { orderId: subscriptionId, address })
    await ask(services, razorpay(keys), subscriptionId, paymentId)
    known = (await read(services, subscriptionId, paymentId)) ?? known
  }
  const { monthly_gift_id: monthlyGiftId, donation_id: donationId, status, state, next_charge_at } = known
  return {
    status: status ?? 'created',
    ...(await tokensFor(services, { about: subscriptionId, donationId, monthlyGiftId })),
    reference: donationId ? paymentId : subscriptionId,
    monthly_gift: { status: state, next_charge_at: next_charge_at?.toISOString() ?? null },
  }
}

async function read({ database }: Services, subscriptionId: string, paymentId: string) {
  const { rows } = await database.server.query<Known>(
    `select m.id as monthly_gift_id, m.status as state, m.next_charge_at, gift.id as donation_id, gift.payment_status as status
    from public.monthly_gifts as m
      left join public.donations as gift on gift.monthly_gift_id = m.id and gift.payment_id = $2
    where m.subscription_id = $1`,
    [subscriptionId, paymentId],
  )
  return rows[0]
}

async function ask(
  services: Services,
  provider: Provider,
  subscriptionId: string,
  paymentId: string,
): Promise<void> {
  const query = serverQuery(services.database)
  try {
    const payment = await provider.payment(paymentId)
    const update = await withSubscription(query, provider, payment, subscriptionId)
    // The signature covers the subscription; an invoice of another one is left to the events.
    if (payment.payment_id !== paymentId || (update.subscription_id ?? subscriptionId) !== subscriptionId)
      return
    await settleEarlierCharges(services, provider, update)
    await inTransaction(services.database, (query) =>
      settlePayment(query, { ...update, subscription_id: subscriptionId, asked: true }),
    )
    const answer = await timestampedAnswer(services, () => provider.subscription(subscriptionId))
    await inTransaction(services.database, (query) => applySubscription(query, answer))
  } catch (error) {
    const trouble = asProviderError(error)
    if (trouble.trouble !== 'refused') await showTrouble(services, trouble)
    await checkSoon(query, subscriptionId)
  }
}
