import { z } from 'zod'
import { giftRequest } from '../donations/gift-request.ts'
import { contract } from './contract.ts'

const id = z.string().min(1).max(100)

export const giftStatus = z.enum(['created', 'successful', 'failed', 'refunded'])
export type GiftStatus = z.infer<typeof giftStatus>

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
  input: giftRequest,
  invalid: { code: 'invalid_gift', message: 'The request could not be read.' },
  idempotencyKey: 'text',
  answer: z.object({ id: z.string(), amount: z.number(), currency: z.string() }),
})

/** Begins a mandate at the provider. `amount` is in paise in the answer, as for an order. */
export const startMonthlyGift = contract({
  method: 'POST',
  callers: ['visitor'],
  input: giftRequest,
  invalid: { code: 'invalid_gift', message: 'The request could not be read.' },
  idempotencyKey: 'text',
  answer: z.object({
    subscription_id: z.string(),
    key: z.string(),
    amount: z.number(),
    currency: z.string(),
  }),
})

const checkoutResult = { razorpay_payment_id: id, razorpay_signature: z.string().min(1).max(200) }

export const verifyRazorpayPayment = contract({
  method: 'POST',
  callers: ['visitor'],
  input: z.union([
    z.object({ ...checkoutResult, razorpay_order_id: id }),
    z.object({ ...checkoutResult, razorpay_subscription_id: id }),
  ]),
  invalid: { code: 'invalid_result', message: 'The result of the payment is incomplete.' },
  answer: z.object({
    status: giftStatus,
    reference: z.string(),
    // With a good signature only.
    gift_token: z.string().optional(),
    details_token: z.string().optional(),
    /** Where the letter of thanks goes, masked; nothing where the provider was given no address. */
    letter_to: z.string().nullish(),
  }),
})

export const checkRazorpayOrder = contract({
  method: 'POST',
  callers: ['visitor'],
  input: z.object({ razorpay_order_id: id }),
  invalid: { code: 'invalid_order', message: 'The order is not named.' },
  answer: z.object({ status: giftStatus }),
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

/** What the thank-you page shows to anyone who knows the id of a payment or an order; it names no person. */
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
    /** Of the monthly gift it belongs to, as the provider confirmed it. */
    next_charge_at: z.string().nullable(),
    given_at: z.string(),
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
