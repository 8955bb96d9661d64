import { serverQuery } from '#backend/db/database.ts'
import type { Giving } from '#functions/giving.ts'
import type { Services } from '../services.ts'
import { adoptSubscription } from './adopt-subscription.ts'
import { changeMonthlyGift } from './change-monthly-gift.ts'
import { checkOrder, checkSubscription } from './check-order.ts'
import { correctDonation } from './correct-donation.ts'
import {
  methodCheckout,
  receiptOfLink,
  revokeLink,
  sendMethodLink,
  showGift,
  takeLinkAttempt,
} from './gift-link.ts'
import { sendMethodLetter } from './method-letter.ts'
import { monthlyOffer } from './monthly-offer.ts'
import { openOrder } from './open-order.ts'
import { issueChallenge } from './proof.ts'
import { receiveEvent } from './receive-event.ts'
import { refundGift } from './refund.ts'
import { startMonthlyGift } from './start-monthly-gift.ts'
import { summaryOf } from './summary.ts'
import { verifyMonthlyPayment } from './verify-monthly-payment.ts'
import { verifyPayment } from './verify-payment.ts'

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
