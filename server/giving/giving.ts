import { Problem } from '#backend/base/problem.ts'
import type { GiftSummary, Giving } from '#functions/giving.ts'
import type { Services } from '../services.ts'
import { correctDonation } from './correct-donation.ts'
import { readKeys } from './keys.ts'
import { openOrder } from './open-order.ts'
import { takeCheckAttempt } from './order-limits.ts'
import { issueChallenge } from './proof.ts'
import { ProviderError, razorpay } from './razorpay.ts'
import { receiveEvent } from './receive-event.ts'
import { askAbout, statusOfOrder } from './reconcile.ts'
import { refundGift } from './refund.ts'
import { notConfigured, showTrouble } from './trouble.ts'
import { verifyPayment } from './verify-payment.ts'

/** Everything around a gift that the functions may ask for. */
export function giving(services: Services): Giving {
  const { config } = services
  return {
    limits: { least: config.GIFT_MIN_RUPEES, most: config.GIFT_MAX_RUPEES },
    openOrder: (gift, asker) => openOrder(services, gift, asker),
    verifyPayment: (result, address) => verifyPayment(services, result, address),
    checkOrder: (orderId, address) => checkOrder(services, orderId, address),
    receiveEvent: (event) => receiveEvent(services, event),
    refund: (request, administrator) => refundGift(services, request, administrator),
    correct: (request, administrator) => correctDonation(services, request, administrator),
    summary: (reference) => summary(services, reference),
    challenge: (asker) => issueChallenge(services, asker),
  }
}

async function checkOrder(services: Services, orderId: string, address: string) {
  await takeCheckAttempt(services, address)
  const keys = await readKeys(services)
  if (!keys) throw notConfigured()
  const gift = await statusOfOrder(services, orderId)
  if (!gift)
    throw new Problem({ status: 404, code: 'unknown_order', message: 'No gift was begun with this order.' })
  if (gift.status === 'created' || gift.status === 'failed') {
    // What the donor is told does not depend on the provider: the poll asks again.
    await askAbout(services, razorpay(keys), gift).catch((error) => {
      if (!(error instanceof ProviderError)) throw error
      return showTrouble(services, error)
    })
  }
  const now = await statusOfOrder(services, orderId)
  return { status: now?.status ?? gift.status }
}

async function summary({ database }: Services, reference: string): Promise<GiftSummary | undefined> {
  const { rows } = await database.server.query<GiftSummary>(
    `select coalesce(gift.payment_id, $1) as reference, payment_status as status, amount, currency, cause_id,
      causes.title as cause_title, is_monthly, null as next_charge_at, gift.created_at as given_at
    from public.donations as gift left join public.causes on causes.id = cause_id
    where gift.order_id = $1 or gift.payment_id = $1
      or gift.id = (select donation_id from public.payments where payment_id = $1)
    limit 1`,
    [reference],
  )
  return rows[0]
}
