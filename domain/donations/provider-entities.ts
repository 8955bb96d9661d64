/**
 * Parses the payment provider's data, strictly where money depends on it and leniently elsewhere, into the
 * product's terms: rupees, one spelling, and only used fields.
 */
import { z } from 'zod'
import { fromPaise } from '../india/money.ts'
import { westernDigits } from '../india/western-digits.ts'
import { UUID } from '../input/patterns.ts'

export const id = z.string().min(1).max(100)
// The maximum of numeric(14, 2).
const paise = z.number().int().nonnegative().max(99_999_999_999_999).transform(fromPaise)
export const currency = z.string().regex(/^[A-Z]{3}$/)
// Invalid amounts count as unknown: fees are unknown until a payment is captured.
const paiseIfAny = paise.nullable().catch(null)
export const word = z.string().min(1).nullable().catch(null)
// Up to the year 9999: PostgreSQL does not parse later ones.
export const seconds = z.number().int().positive().max(253_402_300_799)
export const moment = seconds.transform((second) => new Date(second * 1000).toISOString())
/** Empty notes come as a list. */
export const notes = z.record(z.string(), z.unknown()).catch({})

const uuid = z.string().regex(UUID).nullable().catch(null)
/** The product's own notes on an order or a subscription: a gift missing from a restored backup is made from them. */
export const ownNotes = notes.pipe(
  z.object({
    donation_id: uuid,
    monthly_gift_id: uuid,
    cause_id: z.string().max(200).nullable().catch(null),
    citizenship: z.enum(['indian', 'foreign']).nullable().catch(null),
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/)
      .nullable()
      .catch(null),
  }),
)
type OwnNotes = Partial<z.output<typeof ownNotes>>

export const writeNotes = (gift: OwnNotes) =>
  Object.fromEntries(Object.entries(gift).filter((entry): entry is [string, string] => Boolean(entry[1])))

export const providerOrder = z.object({
  id,
  amount: z.number().int().positive(),
  currency,
  receipt: z.string().nullable().catch(null),
  notes: ownNotes,
  created_at: moment.nullable().catch(null),
})
export type ProviderOrder = z.infer<typeof providerOrder>

/** The last day of a card's expiry month, which only events about charges have. */
const expiry = z
  .object({
    expiry_month: z.coerce.number().int().min(1).max(12),
    expiry_year: z.coerce.number().int().min(2000).max(2099),
  })
  .transform(({ expiry_year: year, expiry_month: month }) =>
    new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  )
  .nullable()
  .catch(null)

/** Input of `private.settle_payment`. */
export const providerPayment = z
  .object({
    id,
    order_id: id.nullish(),
    // For a charge of a subscription, whose notes do not mention it.
    invoice_id: id.nullable().catch(null),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    amount: paise,
    currency,
    amount_refunded: paiseIfAny,
    method: word,
    fee: paiseIfAny,
    tax: paiseIfAny,
    email: word,
    contact: word,
    notes,
    error_code: word,
    error_description: word,
    error_reason: word,
    created_at: moment.nullable().catch(null),
    acquirer_data: z.record(z.string(), z.unknown()).catch({}),
    card: expiry,
  })
  .transform((payment) => ({
    payment_id: payment.id,
    order_id: payment.order_id ?? null,
    invoice_id: payment.invoice_id,
    status: payment.status,
    amount: payment.amount,
    currency: payment.currency,
    refunded_amount: payment.amount_refunded,
    method: payment.method,
    fee: payment.fee,
    tax: payment.tax,
    bank_reference: reference(payment.acquirer_data),
    error_reason: payment.error_description ?? payment.error_reason ?? payment.error_code,
    // The provider's placeholder for a missing address.
    email: payment.email === 'void@razorpay.com' ? null : payment.email,
    phone: payment.contact && westernDigits(payment.contact),
    is_monthly: payment.notes.type === 'monthly_donation',
    paid_at: payment.created_at,
    method_ends_on: payment.card,
    confirmed: true,
  }))
export type ProviderPayment = z.infer<typeof providerPayment>

/** Input of `private.record_refund`. */
export const providerRefund = z
  .object({
    id,
    payment_id: id,
    amount: paise.refine((rupees) => Number(rupees) > 0),
    currency,
    receipt: z.string().nullable().catch(null),
    status: z.enum(['pending', 'processed', 'failed']).catch('pending'),
    created_at: moment.nullable().catch(null),
  })
  .transform(({ id, receipt, created_at, ...refund }) => ({
    refund_id: id,
    our_id: receipt && UUID.test(receipt) ? receipt : null,
    made_at: created_at,
    ...refund,
  }))
export type ProviderRefund = z.infer<typeof providerRefund>

/** Input of `private.record_dispute`; the event has the time of the report. */
export const providerDispute = z
  .object({
    id,
    payment_id: id,
    amount: paise,
    currency,
    amount_deducted: paiseIfAny,
    status: z.string().min(1),
    phase: word,
    reason_code: word,
    respond_by: moment.nullable().catch(null),
  })
  .transform(({ id, ...dispute }) => ({ dispute_id: id, ...dispute }))
export type ProviderDispute = z.infer<typeof providerDispute>

function reference(acquirer: Record<string, unknown>): string | null {
  const found = [acquirer.rrn, acquirer.bank_transaction_id, acquirer.auth_code].find(
    (value) => typeof value === 'string' && value !== '',
  )
  return typeof found === 'string' ? found : null
}
