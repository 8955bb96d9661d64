import { Problem } from '#backend/base/problem.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { CheckoutResult, GiftStatus, Standing } from '#functions/giving.ts'
import type { Services } from '../services.ts'
import { captured } from './captured.ts'
import { readKeys } from './keys.ts'
import { type Provider, razorpay } from './razorpay.ts'
import { type PaymentNews, settlePayment } from './settle.ts'
import { isSignedWith, orderMessage } from './signatures.ts'
import { asProviderError, notConfigured, showTrouble } from './trouble.ts'

type Gift = { id: string; amount: string; currency: string }

/**
 * Settles what the checkout reports. The signature proves that the provider took a payment for this order;
 * its amount and fee are asked for. Where the provider cannot be asked just now the signature is enough, since
 * the order fixes the amount. It is asked again a minute later then, and where the payment is still on its way.
 */
export async function verifyPayment(services: Services, result: CheckoutResult): Promise<Standing> {
  const keys = await readKeys(services)
  if (!keys) throw notConfigured()
  const { orderId, paymentId, signature } = result
  if (!isSignedWith(keys.keySecret, orderMessage(orderId, paymentId), signature)) {
    services.log.warn({ orderId }, 'A payment result had a wrong signature')
    throw new Problem({
      status: 400,
      code: 'invalid_signature',
      message: 'The payment could not be verified.',
    })
  }
  const told = await ask(services, razorpay(keys), result)
  const settled = await inTransaction(services.database, async (query) => {
    const { rows } = await query<Gift>(
      'select id, amount, currency from public.donations where order_id = $1',
      [orderId],
    )
    const news = told ?? (rows[0] && onItsSignature(result, rows[0]))
    if (!news) return undefined
    const done = await settlePayment(query, news)
    if (!told || done.status === 'created') await askAgainSoon(query, done.donation_id)
    return done
  })
  if (!settled?.donation_id || !settled.status)
    throw new Problem({ status: 404, code: 'unknown_order', message: 'No gift was begun with this order.' })
  if (settled.outcome.startsWith('needs attention')) throw needsAttention()
  return { status: settled.status satisfies GiftStatus }
}

async function ask(
  services: Services,
  provider: Provider,
  { orderId, paymentId }: CheckoutResult,
): Promise<PaymentNews | undefined> {
  try {
    const payment = await captured(provider, await provider.payment(paymentId))
    if (payment.order_id === orderId && payment.payment_id === paymentId) return payment
    services.log.warn({ orderId, paymentId }, 'The provider tells of another payment than was asked for')
  } catch (error) {
    await showTrouble(services, asProviderError(error))
  }
  return undefined
}

function onItsSignature({ orderId, paymentId }: CheckoutResult, gift: Gift): PaymentNews {
  return {
    payment_id: paymentId,
    order_id: orderId,
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
    confirmed: false,
  }
}

async function askAgainSoon(
  query: (text: string, values: unknown[]) => Promise<unknown>,
  donationId: string | null,
) {
  await query(
    `update private.gift_orders set next_check_at = now() + interval '1 minute'
    where donation_id = $1 and not exists (
      select from public.payments where donation_id = $1 and confirmed and status in ('captured', 'refunded'))`,
    [donationId],
  )
}

const needsAttention = () =>
  new Problem({
    status: 409,
    code: 'needs_attention',
    message: 'This payment does not match its order. Our staff will look at it.',
  })
