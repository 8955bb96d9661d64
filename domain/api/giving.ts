import { z } from 'zod'
import { giftStatuses } from '../donations/gift-filter.ts'
import { giftRequest, monthlyGiftRequest } from '../donations/gift-request.ts'
import { monthlyStatuses } from '../donations/monthly-gift-filter.ts'
import { contract } from './contract.ts'

const id = z.string().min(1).max(100)

const giftStatus = z.enum(giftStatuses)
const monthlyStatus = z.enum(monthlyStatuses)

/**
 * Proof of work for a browser while its donor chooses an amount: negligible for a donor, costly for a flood.
 */
export const giftChallenge = contract({
  method: 'GET',
  callers: ['visitor'],
  input: z.object({}),
  invalid: { code: 'invalid_request', message: 'The request could not be read.' },
  answer: z.object({ challenge: z.string(), bits: z.number() }),
})

/**
 * `amount` is in rupees in the request, and in paise in the response, which goes to the checkout as it is.
 */
export const createRazorpayOrder = contract({
  method: 'POST',
  callers: ['visitor'],
  asksProvider: true,
  input: giftRequest,
  invalid: { code: 'invalid_gift', message: 'The request could not be read.' },
  idempotencyKey: 'text',
  answer: z.object({ id: z.string(), amount: z.number(), currency: z.string() }),
})

/** Passed to the checkout of a monthly gift as it is: `amount` is in paise. */
const monthlyCheckout = z.object({
  subscription_id: z.string(),
  key: z.string(),
  amount: z.number(),
  currency: z.string(),
})

export const startMonthlyGift = contract({
  method: 'POST',
  callers: ['visitor'],
  asksProvider: true,
  input: monthlyGiftRequest,
  invalid: { code: 'invalid_gift', message: 'The request could not be read.' },
  idempotencyKey: 'text',
  answer: monthlyCheckout,
})

const result = z.object({ razorpay_payment_id: id, razorpay_signature: z.string().min(1).max(200) })

/** The tokens open the gift's page and the form for the donor's details. */
export const verifyRazorpayPayment = contract({
  method: 'POST',
  callers: ['visitor'],
  asksProvider: true,
  input: z.union([result.extend({ razorpay_order_id: id }), result.extend({ razorpay_subscription_id: id })]),
  invalid: { code: 'invalid_result', message: 'The result of the payment is incomplete.' },
  answer: z.object({
    status: giftStatus,
    reference: z.string(),
    gift_token: z.string().optional(),
    details_token: z.string().optional(),
    /**
     * Masked recipient of the letter of thanks; null if the provider has no address, undefined until it
     * responds.
     */
    letter_to: z.string().nullish(),
    /** For a monthly gift: its state as confirmed by the provider. */
    monthly_gift: z.object({ status: monthlyStatus, next_charge_at: z.string().nullable() }).optional(),
  }),
})

export const checkRazorpayOrder = contract({
  method: 'POST',
  callers: ['staff', 'visitor'],
  capabilities: ['gifts.write'],
  asksProvider: true,
  input: z.union([z.object({ razorpay_order_id: id }), z.object({ razorpay_subscription_id: id })]),
  invalid: { code: 'invalid_order', message: 'The order is not named.' },
  /**
   * `asked: false` if the provider could not be reached: the status is the last known one. `pending: true` if
   * an unpaid gift has a payment that neither failed nor arrived: money may still move.
   */
  answer: z.object({
    status: giftStatus,
    asked: z.literal(false).optional(),
    pending: z.literal(true).optional(),
  }),
})

const monthlyAction = z.enum(['pause', 'resume', 'cancel'], {
  error: 'The action is pause, resume or cancel.',
})

/** Returns 202 with the `pending` action if the provider has not confirmed it in time. */
export const changeMonthlyGift = contract({
  method: 'POST',
  callers: ['staff', 'donor', 'link'],
  capabilities: ['gifts.write'],
  asksProvider: true,
  input: z.object({
    id: z.uuid({ error: 'The monthly gift is not named.' }),
    action: monthlyAction,
    months: z
      .number({ error: 'A monthly gift is paused for one to three months.' })
      .int({ error: 'A monthly gift is paused for one to three months.' })
      .min(1, { error: 'A monthly gift is paused for one to three months.' })
      .max(3, { error: 'A monthly gift is paused for one to three months.' })
      .nullish(),
    reason: z.string().trim().max(500, { error: 'The reason must be at most 500 characters.' }).nullish(),
    token: z.string().max(200).nullish(),
  }),
  invalid: { code: 'invalid_change', message: 'The change is incomplete.' },
  answer: z.object({
    id: z.string(),
    status: monthlyStatus,
    next_charge_at: z.string().nullable(),
    paused_until: z.string().nullable(),
    paused_by: z.string().nullable(),
    pending: monthlyAction.nullable(),
  }),
})

/** Adopts a subscription started in the provider's dashboard as a monthly gift. */
export const adoptSubscription = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['gifts.write'],
  input: z.object({ subscription_id: id }),
  invalid: { code: 'invalid_subscription', message: 'The subscription is not named.' },
  answer: z.object({ id: z.string() }),
})

/** Channels of a letter. */
const writtenBy = z.object({ channels: z.array(z.enum(['email', 'whatsapp'])) })

/** Sends the donor of a monthly gift that cannot be charged a link for another payment method. */
export const sendMethodLink = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['gifts.write'],
  input: z.object({ id: z.uuid({ error: 'The monthly gift is not named.' }) }),
  invalid: { code: 'invalid_request', message: 'The monthly gift is not named.' },
  answer: writtenBy,
})

/**
 * Actions of a link in a letter. Without an action it shows the gift; `receipt` returns the file, `revoke`
 * nothing, `send_method_link` the letter's channels, and `method`, with a token of that purpose, the checkout
 * options for a new method. `details` returns a token for the receipt details if no letter
 * can request them, or if the link was mailed and earlier details can be used.
 */
export const giftLink = contract({
  method: 'POST',
  callers: ['link'],
  input: z.object({
    token: z.string().min(1).max(200),
    action: z
      .enum(['receipt', 'revoke', 'method', 'send_method_link', 'send_details_link', 'details'])
      .nullish(),
  }),
  // Malformed links get the same response as unknown ones.
  invalid: { status: 404, code: 'unknown_link', message: 'This link does not work any more.' },
  answer: z.union([
    z.object({
      reference: z.string(),
      amount: z.string(),
      currency: z.string(),
      given_at: z.string(),
      status: giftStatus,
      cause_id: z.string().nullable(),
      cause_title: z.string().nullable(),
      receipt: z.object({ receipt_no: z.string(), issued_at: z.string() }).nullable(),
      missing: z.array(z.string()),
      /** A letter can request the missing details. */
      has_address: z.boolean(),
      /** Earlier details can be used: only for a link that was mailed to the gift's address. */
      has_record: z.boolean(),
      monthly_gift: z
        .object({
          id: z.string(),
          amount: z.string(),
          cause_id: z.string().nullable(),
          status: z.string(),
          next_charge_at: z.string().nullable(),
          paused_until: z.string().nullable(),
          paused_by: z.string().nullable(),
          pending: z.string().nullable(),
          /** Its mandate or its card ends soon. */
          is_ending: z.boolean(),
        })
        .nullable(),
    }),
    monthlyCheckout.extend({ subscription_card_change: z.literal(true) }),
    writtenBy,
    z.object({ details_token: z.string() }),
  ]),
})

/** The function reads the body itself: the signature covers its bytes. */
export const razorpayWebhook = contract({
  method: 'POST',
  callers: ['webhook'],
  input: z.undefined(),
  invalid: { code: 'invalid_event', message: 'The event could not be read.' },
  answer: z.object({ status: z.enum(['stored', 'known']) }),
})

export const refundRazorpayPayment = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['gifts.refund'],
  input: z.object({
    donation_id: z.uuid({ error: 'The gift is not named.' }),
    /** As shown to the administrator: if an order was paid twice, another may be the gift's by now. */
    payment_id: id.nullish(),
    amount: z
      .number({ error: 'The amount to refund must be a number of rupees.' })
      .positive({ error: 'The amount to refund must be more than nothing.' })
      .nullish(),
    reason: z
      .string({ error: 'Please give a reason for the refund.' })
      .trim()
      .min(3, { error: 'Please give a reason for the refund.' })
      .max(500, { error: 'The reason must be at most 500 characters.' }),
  }),
  invalid: { code: 'invalid_refund', message: 'The refund is incomplete.' },
  idempotencyKey: 'uuid',
  answer: z.object({ id: z.string(), status: z.string(), amount: z.string() }),
})

const rupees = z
  .number({ error: 'An amount must be a number of rupees.' })
  .nonnegative({ error: 'An amount cannot be less than nothing.' })
  .max(999_999_999_999.99, { error: 'The amount is too large.' })
  .refine((amount) => Number(amount.toFixed(2)) === amount, {
    error: 'An amount must be in rupees and paise.',
  })

/** Sets the total given back or taken back; it can only lower the net amount. */
export const correctDonation = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['gifts.correct'],
  input: z
    .object({
      id: z.uuid({ error: 'The donation is not named.' }),
      refunded_amount: rupees.nullish(),
      deducted_amount: rupees.nullish(),
      reason: z
        .string({ error: 'Please give a reason for the correction.' })
        .trim()
        .min(3, { error: 'Please give a reason for the correction.' })
        .max(500, { error: 'The reason must be at most 500 characters.' }),
    })
    .refine(({ refunded_amount, deducted_amount }) => (refunded_amount ?? deducted_amount) != null, {
      error: 'Please say how much was refunded or deducted.',
    }),
  invalid: { code: 'invalid_correction', message: 'The correction is incomplete.' },
  answer: z.object({
    id: z.string(),
    status: giftStatus,
    refunded_amount: z.string(),
    deducted_amount: z.string(),
  }),
})

/** The thank-you page's data for anyone with the id of a payment, order or subscription; nothing personal. */
export const giftSummary = contract({
  method: 'GET',
  callers: ['visitor'],
  input: z.object({ reference: z.string().regex(/^[\x21-\x7e]{1,100}$/) }),
  // Malformed references get the same response as unknown ones.
  invalid: { status: 404, code: 'gift_not_found', message: 'No gift has this reference.' },
  answer: z.object({
    reference: z.string(),
    status: giftStatus,
    amount: z.string(),
    currency: z.string(),
    cause_id: z.string().nullable(),
    cause_title: z.string().nullable(),
    is_monthly: z.boolean(),
    given_at: z.string(),
    /** For a monthly gift: its future as confirmed by the provider. */
    monthly_gift: z.object({ status: monthlyStatus, next_charge_at: z.string().nullable() }).nullable(),
    /** The campaign it was given to, while shown, in the gift's language; `thanks` can be empty. */
    campaign: z.object({ slug: z.string(), title: z.string(), thanks: z.string() }).nullable(),
  }),
})

/** A new link to the form for what remains of a pledge. Earlier ones keep working. */
export const pledgeLink = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['gifts.write'],
  input: z.object({ id: z.uuid({ error: 'The pledge is not named.' }) }),
  invalid: { code: 'invalid_request', message: 'The pledge is not named.' },
  answer: z.object({ token: z.string(), url: z.string() }),
})

/** The part of a pledge that the form shows. `remaining` is in whole rupees. */
export const openPledge = contract({
  method: 'POST',
  callers: ['link'],
  input: z.object({ token: z.string().min(1).max(200) }),
  // Malformed links get the same response as unknown ones.
  invalid: { status: 404, code: 'unknown_link', message: 'This link does not work any more.' },
  answer: z.object({
    amount: z.string(),
    remaining: z.number(),
    cause_id: z.string().nullable(),
    campaign: z.string().nullable(),
  }),
})

/** Returns a picture. */
export const upiQr = contract({
  method: 'GET',
  callers: ['visitor'],
  needsKey: false,
  input: z.object({ amount: z.union([z.literal(''), z.string().regex(/^[1-9]\d{0,8}$/)]).default('') }),
  invalid: { code: 'invalid_amount', message: 'The amount must be whole rupees, written in digits.' },
  answer: z.unknown(),
})
