import { serverQuery } from '#backend/db/database.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'
import * as contracts from '#domain/api/giving.ts'
import * as payouts from '#domain/api/payouts.ts'
import { giftLimitProblem, monthlyLimitProblem } from '#domain/donations/gift-request.ts'
import { isStaff, notAllowed } from '../capabilities.ts'
import { type Call, implement, refuse } from '../function.ts'
import { receiveEvent } from './events/receive-event.ts'
import { adoptSubscription } from './monthly/adopt-subscription.ts'
import { changeMonthlyGift, type MonthlyChangeRequest } from './monthly/change-monthly-gift.ts'
import { sendMethodLetter } from './monthly/method-letter.ts'
import { monthlyOffer } from './monthly/monthly-offer.ts'
import { startMonthlyGift } from './monthly/start-monthly-gift.ts'
import { verifyMonthlyPayment } from './monthly/verify-monthly-payment.ts'
import { checkOrder, checkSubscription } from './orders/check-order.ts'
import { openOrder } from './orders/open-order.ts'
import { issueChallenge } from './orders/proof.ts'
import { summaryOf } from './orders/summary.ts'
import { verifyPayment } from './orders/verify-payment.ts'
import { adoptPayment } from './payouts/adopt-payment.ts'
import { correctDonation } from './refunds/correct-donation.ts'
import { refundGift } from './refunds/refund.ts'

export const givingFunctions = {
  /**
   * Issues a proof-of-work challenge, which the browser solves while the donor chooses an amount: see
   * `createRazorpayOrder`.
   */
  giftChallenge: implement(contracts.giftChallenge, ({ address, device }, services) =>
    issueChallenge(services, { address, device }),
  ),

  /** Opens an order at the provider for a gift. From here on the server's amount counts. */
  createRazorpayOrder: implement(contracts.createRazorpayOrder, async (call, services) => {
    if (call.input.citizenship === 'foreign') return foreignContribution()
    const { GIFT_MIN_RUPEES: least, GIFT_MAX_RUPEES: most } = services.config
    const problem = giftLimitProblem(call.input.rupees, { least, most })
    if (problem) return refuse(400, 'invalid_gift', problem)
    const { id, amount, currency } = await openOrder(services, call.input, clientOf(call))
    return { id, amount, currency }
  }),

  /** Starts a monthly gift: a mandate at the provider. Its first charge creates the first donation. */
  startMonthlyGift: implement(contracts.startMonthlyGift, async (call, services) => {
    if (call.input.citizenship === 'foreign') return foreignContribution()
    const { GIFT_MIN_RUPEES: least, GIFT_MAX_RUPEES } = services.config
    const offer = await monthlyOffer(serverQuery(services.database))
    const limits = { least, most: Math.min(offer.most, GIFT_MAX_RUPEES) }
    const problem = monthlyLimitProblem(call.input.rupees, limits)
    if (problem) return refuse(400, 'invalid_gift', problem)
    return startMonthlyGift(services, call.input, clientOf(call))
  }),

  /** Pauses, resumes or cancels a monthly gift, for staff, for its donor, or by the link from an email. */
  changeMonthlyGift: implement(contracts.changeMonthlyGift, async (call, services) => {
    const { id, action, months = null, reason, token } = call.input
    const caller = callerOf(call, token ?? null)
    if (!caller && (await isStaff(call.claims, services)))
      throw await notAllowed(contracts.changeMonthlyGift.capabilities ?? [], services)
    if (!caller) return refuse(401, 'not_signed_in', 'Please sign in, or use the link from our email.')
    const request = { id, action, months, reason: reason || null, caller }
    const change = await changeMonthlyGift(services, request)
    return change.pending ? Response.json(change, { status: 202 }) : change
  }),

  /** Adopts a subscription that was created in the provider's dashboard as a monthly gift. */
  adoptSubscription: implement(contracts.adoptSubscription, ({ input, claims }, services) =>
    adoptSubscription(services, input.subscription_id, claims),
  ),

  /** Sends the donor of a failing monthly gift a link for another payment method, on behalf of staff. */
  sendMethodLink: implement(contracts.sendMethodLink, async ({ input }, services) => ({
    channels: await sendMethodLetter(services, input.id),
  })),

  /** Verifies the checkout's signed result: the browser reports, the server decides. */
  verifyRazorpayPayment: implement(contracts.verifyRazorpayPayment, ({ input, address }, services) => {
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = input
    if ('razorpay_order_id' in input)
      return verifyPayment(services, { orderId: input.razorpay_order_id, paymentId, signature }, address)
    const subscriptionId = input.razorpay_subscription_id
    return verifyMonthlyPayment(services, { subscriptionId, paymentId, signature }, address)
  }),

  /**
   * Checks an order or a subscription at the provider: after a failed attempt, when a donor returns without a result,
   * or on request by staff. The browser's report is not needed.
   */
  checkRazorpayOrder: implement(contracts.checkRazorpayOrder, ({ input, address }, services) =>
    'razorpay_order_id' in input
      ? checkOrder(services, input.razorpay_order_id, address)
      : checkSubscription(services, input.razorpay_subscription_id, address),
  ),

  /** Receives the provider's events. They are stored, and settled at once or handed to a job. */
  razorpayWebhook: implement(contracts.razorpayWebhook, async ({ bytes, headers }, services) => {
    const isNew = await receiveEvent(services, {
      // Raw bytes: the signature covers them, and decoding may change them.
      body: bytes,
      signature: headers.get('x-razorpay-signature') ?? '',
      eventId: headers.get('x-razorpay-event-id'),
    })
    return { status: isNew ? ('stored' as const) : ('known' as const) }
  }),

  /** Refunds a gift or a part of it. */
  refundRazorpayPayment: implement(
    contracts.refundRazorpayPayment,
    ({ input, key: id, claims }, services) => {
      const { donation_id: donationId, payment_id: paymentId = null, amount: rupees = null, reason } = input
      return refundGift(services, { donationId, paymentId, rupees, reason, id }, claims)
    },
  ),

  /** Sets the total that went back of a donation, if staff know better than the provider's reports. */
  correctDonation: implement(contracts.correctDonation, ({ input, claims }, services) => {
    const { id: donationId, reason } = input
    const { refunded_amount: refundedAmount = null, deducted_amount: deductedAmount = null } = input
    return correctDonation(services, { donationId, refundedAmount, deductedAmount, reason }, claims)
  }),

  readPayouts: implement(payouts.readPayouts, async (_call, services) => {
    await enqueue(serverQuery(services.database), 'read-payouts', {}, { key: 'read-payouts' })
    return { queued: true as const }
  }),

  adoptPayment: implement(payouts.adoptPayment, ({ input, claims }, services) =>
    adoptPayment(services, input, claims),
  ),

  /**
   * Shows a gift on a reloaded or shared thank-you page: amount, cause and reference, without the donor. Found by the
   * payment's id, or by the order's or subscription's while it is being settled.
   */
  giftSummary: implement(contracts.giftSummary, async ({ input, address }, services) => {
    const { code, message } = contracts.giftSummary.invalid
    return (await summaryOf(services, input.reference, address)) ?? refuse(404, code, message)
  }),
}

/** Citizenship decides, not card, country or currency: foreign contributions need separate bank accounts. */
const foreignContribution = () =>
  refuse(
    403,
    'foreign_contribution',
    'Gifts from holders of a foreign passport or an OCI card cannot be taken here. Please contact us.',
  )

const clientOf = ({ key, address, device, headers }: Call<unknown>) => ({
  key,
  address,
  device,
  proof: headers.get('x-gift-proof'),
})

function callerOf(
  { caller, claims }: Call<unknown>,
  token: string | null,
): MonthlyChangeRequest['caller'] | undefined {
  if (caller === 'staff') return { kind: 'staff', claims }
  if (caller === 'donor' && typeof claims.email === 'string' && claims.email)
    return { kind: 'donor', email: claims.email }
  return token ? { kind: 'link', token } : undefined
}
