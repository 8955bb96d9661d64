import { z } from 'zod'
import { giftStatuses } from '../donations/gift-filter.ts'
import { giftRequest, monthlyGiftRequest } from '../donations/gift-request.ts'
import { monthlyStatuses } from '../donations/monthly-gift-filter.ts'
import { contract } from './contract.ts'

const id = z.string().min(1).max(100)

const giftStatus = z.enum(giftStatuses)
const monthlyStatus = z.enum(monthlyStatuses)

/** Work for a browser while its donor chooses an amount: nothing to a donor, a cost to a flood. */
export const giftChallenge = contract({
  method: 'GET',
  callers: ['visitor'],
  input: z.object({}),
  invalid: { code: 'invalid_request', message: 'The request could not be read.' },
  answer: z.object({ challenge: z.string(), bits: z.number() }),
})

/** `amount` is in rupees in the request, and in paise in the answer, which is handed to the checkout as it is. */
export const createRazorpayOrder = contract({
  method: 'POST',
  callers: ['visitor'],
  asksProvider: true,
  input: giftRequest,
  invalid: { code: 'invalid_gift', message: 'The request could not be read.' },
  idempotencyKey: 'text',
  answer: z.object({ id: z.string(), amount: z.number(), currency: z.string() }),
})

/** What is handed to the checkout of a monthly gift as it is: `amount` is in paise. */
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
    /** Where the letter of thanks goes, masked; null where the provider was given no address, nothing until it was asked. */
    letter_to: z.string().nullish(),
    /** Of a monthly gift: what the provider confirmed of it. */
    monthly_gift: z.object({ status: monthlyStatus, next_charge_at: z.string().nullable() }).optional(),
  }),
})

export const checkRazorpayOrder = contract({
  method: 'POST',
  callers: ['administrator', 'visitor'],
  asksProvider: true,
  input: z.union([z.object({ razorpay_order_id: id }), z.object({ razorpay_subscription_id: id })]),
  invalid: { code: 'invalid_order', message: 'The order is not named.' },
  /**
   * With `asked: false` where the provider could not be asked just now: the status is as it was known. With
   * `pending: true` where an unpaid gift has a payment that neither failed nor arrived: money may still move.
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

/** Answers 202 with what is `pending` where the provider has not confirmed it in time. */
export const changeMonthlyGift = contract({
  method: 'POST',
  callers: ['administrator', 'donor', 'link'],
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

/** Makes a monthly gift of a subscription that was begun in the provider's dashboard. */
export const adoptSubscription = contract({
  method: 'POST',
  callers: ['administrator'],
  input: z.object({ subscription_id: id }),
  invalid: { code: 'invalid_subscription', message: 'The subscription is not named.' },
  answer: z.object({ id: z.string() }),
})

/** The channels that a letter goes out by. */
const writtenBy = z.object({ channels: z.array(z.enum(['email', 'whatsapp'])) })

/** Writes to the donor of a monthly gift that cannot be charged, with a link for another way to pay. */
export const sendMethodLink = contract({
  method: 'POST',
  callers: ['administrator'],
  input: z.object({ id: z.uuid({ error: 'The monthly gift is not named.' }) }),
  invalid: { code: 'invalid_request', message: 'The monthly gift is not named.' },
  answer: writtenBy,
})

/**
 * What a link in a letter opens. Without an action it shows the gift; `receipt` answers the file, `revoke` nothing,
 * `send_method_link` how the letter goes out, and `method`, with a token of that purpose, what the checkout needs for a
 * new method. `details` answers a token for the details of the receipt where no letter can ask for them, or where the link
 * came in a letter and earlier details can be used.
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
  // What cannot be a link is answered like one that never was.
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
      /** A letter can ask for what is missing. */
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
        })
        .nullable(),
    }),
    monthlyCheckout.extend({ subscription_card_change: z.literal(true) }),
    writtenBy,
    z.object({ details_token: z.string() }),
  ]),
})

/** The body is read by the function itself: the signature is over its bytes. */
export const razorpayWebhook = contract({
  method: 'POST',
  callers: ['webhook'],
  input: z.undefined(),
  invalid: { code: 'invalid_event', message: 'The event could not be read.' },
  answer: z.object({ status: z.enum(['stored', 'known']) }),
})

export const refundRazorpayPayment = contract({
  method: 'POST',
  callers: ['administrator'],
  input: z.object({
    donation_id: z.uuid({ error: 'The gift is not named.' }),
    /** As the person sees it: of an order that was paid twice, another may be the gift's by now. */
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

/** How much was given back or taken back in all; it only ever lowers what counts. */
export const correctDonation = contract({
  method: 'POST',
  callers: ['administrator'],
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

/** What the thank-you page shows to anyone who knows the id of a payment, an order or a subscription; no person. */
export const giftSummary = contract({
  method: 'GET',
  callers: ['visitor'],
  input: z.object({ reference: z.string().regex(/^[\x21-\x7e]{1,100}$/) }),
  // What cannot be a reference is answered like one that never was.
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
    /** Of a monthly gift: what the provider confirmed of its future. */
    monthly_gift: z.object({ status: monthlyStatus, next_charge_at: z.string().nullable() }).nullable(),
  }),
})

/** Answers a picture. */
export const upiQr = contract({
  method: 'GET',
  callers: ['visitor'],
  needsKey: false,
  input: z.object({ amount: z.union([z.literal(''), z.string().regex(/^[1-9]\d{0,8}$/)]).default('') }),
  invalid: { code: 'invalid_amount', message: 'The amount must be whole rupees, written in digits.' },
  answer: z.unknown(),
})
