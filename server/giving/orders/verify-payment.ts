import { Problem } from '#backend/base/problem.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { statementInGroup } from '#backend/db/in-group.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { GiftStatus } from '#domain/donations/gift-filter.ts'
import type { ProviderPayment } from '#domain/donations/provider-entities.ts'
import type { Services } from '../../services.ts'
import { type PaymentUpdate, settlePayment } from '../events/settle.ts'
import { captured } from '../provider/capture-payment.ts'
import { readKeys } from '../provider/keys.ts'
import { type Keys, type Provider, razorpay } from '../provider/razorpay.ts'
import { isSignedWith, orderMessage } from '../provider/signatures.ts'
import { asProviderError, notConfigured, showTrouble } from '../provider/trouble.ts'
import { tokensFor } from '../tokens/checkout-tokens.ts'
import { takeVerifyAttempt } from './order-limits.ts'

type Gift = Pick<ServerRow<'donations'>, 'id' | 'amount' | 'currency'> & { status: GiftStatus }

/** The payment from the provider, or the reason why there is none. */
type Answer =
  | { payment: ProviderPayment }
  | { none: 'unreachable' | 'unclear' }
  | { none: 'unknown'; why: string }

type Verdict = { status: GiftStatus } | 'unknown order' | 'needs attention'

export type VerifiedGift = AnswerOf<'verify-razorpay-payment'>
type CheckoutResult = { orderId: string; paymentId: string; signature: string }

/**
 * Settles the checkout's result. The signature proves that the provider took a payment for this order; amount and fee
 * are fetched. If the provider is down or slow, the signature suffices for now, since the order fixes the amount. The
 * poll checks again a minute later, as it does for a pending payment. A payment unknown to the provider is not a gift,
 * whatever its signature.
 */
export async function verifyPayment(
  services: Services,
  result: CheckoutResult,
  address: string,
): Promise<VerifiedGift> {
  const keys = await readKeys(services)
  if (!keys) throw notConfigured()
  const { orderId, paymentId, signature } = result
  if (!isSignedWith(keys.keySecret, orderMessage(orderId, paymentId), signature)) {
    services.log.warn({ orderId }, 'A payment result had a wrong signature')
    throw invalidSignature()
  }
  const { status } =
    (await alreadySettled(services, result)) ?? (await settleNow(services, keys, result, address))
  return { status, reference: orderId, ...(await tokensFor(services, { about: orderId, orderId })) }
}

async function settleNow(
  services: Services,
  keys: Keys,
  result: CheckoutResult,
  address: string,
): Promise<{ status: GiftStatus }> {
  const { orderId } = result
  await takeVerifyAttempt(services, { orderId, address })
  const answer = await ask(services, razorpay(keys), result)
  const verdict =
    'payment' in answer
      ? await settleAs(serverQuery(services.database), { ...answer.payment, asked: true })
      : await inTransaction(services.database, (query) => settleWithout(query, result, answer))
  if (verdict === 'unknown order') throw unknownOrder()
  if (verdict === 'needs attention') throw needsAttention()
  return verdict
}

/** Status of the gift if the provider has confirmed this payment: no further check is needed. */
async function alreadySettled(
  { database }: Services,
  { orderId, paymentId }: CheckoutResult,
): Promise<{ status: GiftStatus } | undefined> {
  const [known] = await statementInGroup<{ status: GiftStatus; counts: boolean }>(database.server, {
    name: 'already-settled',
    text: `select result.id, payment_status as status,
        gift.payment_id is not distinct from paid.payment_id or paid.status = 'refunded' as counts
      from unnest($1::text[], $2::text[], $3::text[]) as result (id, payment_id, order_id)
        join public.payments as paid on paid.payment_id = result.payment_id
        join public.donations as gift on gift.id = paid.donation_id and gift.order_id = result.order_id
      where paid.confirmed and paid.status in ('captured', 'refunded')`,
    values: [`${paymentId} ${orderId}`, paymentId, orderId],
  })
  if (known && !known.counts) throw needsAttention()
  return known && { status: known.status }
}

async function settleWithout(
  query: Query,
  result: CheckoutResult,
  answer: Exclude<Answer, { payment: ProviderPayment }>,
): Promise<Verdict> {
  const { rows } = await query<Gift>(
    'select id, amount, currency, payment_status as status from public.donations where order_id = $1',
    [result.orderId],
  )
  const [gift] = rows
  if (!gift) return 'unknown order'
  if (answer.none === 'unreachable') return settleAs(query, paymentBySignature(result, gift))
  if (answer.none === 'unknown') {
    await callAttention(query, result, gift, answer.why)
    return 'needs attention'
  }
  await askAgainSoon(query, gift.id)
  return { status: gift.status }
}

async function settleAs(query: Query, update: PaymentUpdate): Promise<Verdict> {
  const { donation_id, status, outcome } = await settlePayment(query, update)
  if (!donation_id || !status) return 'unknown order'
  if (!update.confirmed || status === 'created') await askAgainSoon(query, donation_id)
  return outcome.startsWith('needs attention') ? 'needs attention' : { status }
}

async function ask(
  services: Services,
  provider: Provider,
  { orderId, paymentId }: CheckoutResult,
): Promise<Answer> {
  let payment: ProviderPayment
  try {
    payment = await provider.payment(paymentId)
  } catch (error) {
    const { trouble, message } = asProviderError(error)
    if (trouble === 'refused') return { none: 'unknown', why: message }
    await showTrouble(services, asProviderError(error))
    return { none: ['down', 'slow', 'crowded'].includes(trouble) ? 'unreachable' : 'unclear' }
  }
  if (payment.payment_id !== paymentId || (payment.order_id ?? orderId) !== orderId)
    return { none: 'unknown', why: `The provider says that it is of ${payment.order_id ?? 'no order'}.` }
  const known = { ...payment, order_id: orderId }
  try {
    return { payment: await captured(provider, known) }
  } catch (error) {
    // The provider's last word is "authorised"; the signature cannot override it.
    await showTrouble(services, asProviderError(error))
    return { payment: known }
  }
}

function paymentBySignature({ orderId, paymentId }: CheckoutResult, gift: Gift): PaymentUpdate {
  return {
    payment_id: paymentId,
    order_id: orderId,
    invoice_id: null,
    status: 'captured',
    amount: gift.amount,
    currency: gift.currency,
    refunded_amount: null,
    method: null,
    fee: null,
    tax: null,
    bank_reference: null,
    error_reason: null,
    email: null,
    phone: null,
    is_monthly: false,
    paid_at: null,
    method_ends_on: null,
    confirmed: false,
  }
}

async function askAgainSoon(query: Query, donationId: string): Promise<void> {
  await query(
    `update private.gift_orders set next_check_at = now() + interval '1 minute'
    where donation_id = $1 and not exists (
      select from public.payments where donation_id = $1 and confirmed and status in ('captured', 'refunded'))`,
    [donationId],
  )
}

async function callAttention(
  query: Query,
  { orderId, paymentId }: CheckoutResult,
  gift: Gift,
  why: string,
): Promise<void> {
  const detail = `The checkout reported payment ${paymentId} of order ${orderId} with a good signature, but the payment provider does not know it. It is not counted. ${why}`
  await query(
    `select private.call_attention('unknown_payment', $1, $2,
      jsonb_populate_record(null::public.payments, $3))`,
    [
      paymentId,
      detail,
      JSON.stringify({
        payment_id: paymentId,
        order_id: orderId,
        donation_id: gift.id,
        amount: gift.amount,
        currency: gift.currency,
      }),
    ],
  )
}

export const invalidSignature = () =>
  new Problem({ status: 400, code: 'invalid_signature', message: 'The payment could not be verified.' })

const unknownOrder = () =>
  new Problem({ status: 404, code: 'unknown_order', message: 'No gift was begun with this order.' })

const needsAttention = () =>
  new Problem({
    status: 409,
    code: 'needs_attention',
    message: 'This payment does not match its order. Our staff will look at it.',
  })
