import { serverQuery } from '#backend/db/database.ts'
import type { Giving } from '#functions/giving.ts'
import type { Services } from '../services.ts'
import { receiveEvent } from './events/receive-event.ts'
import {
  methodCheckout,
  receiptOfLink,
  revokeLink,
  sendMethodLink,
  showGift,
  takeLinkAttempt,
} from './gift-link.ts'
import { adoptSubscription } from './monthly/adopt-subscription.ts'
import { changeMonthlyGift } from './monthly/change-monthly-gift.ts'
import { sendMethodLetter } from './monthly/method-letter.ts'
import { monthlyOffer } from './monthly/monthly-offer.ts'
import { startMonthlyGift } from './monthly/start-monthly-gift.ts'
import { verifyMonthlyPayment } from './monthly/verify-monthly-payment.ts'
import { checkOrder, checkSubscription } from './orders/check-order.ts'
import { openOrder } from './orders/open-order.ts'
import { issueChallenge } from './orders/proof.ts'
import { summaryOf } from './orders/summary.ts'
import { verifyPayment } from './orders/verify-payment.ts'
import { correctDonation } from './refunds/correct-donation.ts'
import { refundGift } from './refunds/refund.ts'

/** Everything around a gift that the functions may ask for. */
export function giving(services: Services): Giving {
  const { config, database } = services
  const least = config.GIFT_MIN_RUPEES
  return {
    limits: { least, most: config.GIFT_MAX_RUPEES },
    async monthlyLimits() {
      const { most } = await monthlyOffer(serverQuery(database))
      return { least, most: Math.min(most, config.GIFT_MAX_RUPEES) }
    },
    openOrder: (gift, client) => openOrder(services, gift, client),
    startMonthlyGift: (gift, client) => startMonthlyGift(services, gift, client),
    verifyPayment: (result, address) =>
      'orderId' in result
        ? verifyPayment(services, result, address)
        : verifyMonthlyPayment(services, result, address),
    checkOrder: (about, address) =>
      'orderId' in about
        ? checkOrder(services, about.orderId, address)
        : checkSubscription(services, about.subscriptionId, address),
    changeMonthlyGift: (request) => changeMonthlyGift(services, request),
    adoptSubscription: (id, administrator) => adoptSubscription(services, id, administrator),
    sendMethodLink: (id) => sendMethodLetter(services, id),
    link: {
      takeAttempt: (address) => takeLinkAttempt(services, address),
      show: (token) => showGift(services, token),
      receiptOf: (token) => receiptOfLink(services, token),
      revoke: (token) => revokeLink(services, token),
      method: (token) => methodCheckout(services, token),
      sendMethodLink: (token) => sendMethodLink(services, token),
    },
    receiveEvent: (event) => receiveEvent(services, event),
    refund: (request, administrator) => refundGift(services, request, administrator),
    correct: (request, administrator) => correctDonation(services, request, administrator),
    summary: (reference, address) => summaryOf(services, reference, address),
    challenge: (client) => issueChallenge(services, client),
  }
}
